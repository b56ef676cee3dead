import App
import SharedUI
import Testing

@testable import Program

@Suite struct StreamsTests {
  @Test func `plain output overrides a stored colour setting`() {
    let stored = StoredSettings(ConfigurationFile("color = 'always'\nformat = 'md'\n"), path: "config.toml")
    var layers = SettingLayers()
    layers.stored = stored
    let preferences = layers.preferences
    var output = OutputOptions()
    let streams = Streams(environment: ["LANG": "C.UTF-8", "COLUMNS": "33"])
    let layout = streams.console(output) { preferences }.layout
    #expect(layout == Layout(format: .md, width: 33, isColored: true))
    (output.isPlain, output.isQuiet, output.fields) = (true, true, ["id"])
    let plain = streams.console(output) { preferences }.layout
    #expect(plain == Layout(format: .md, fields: ["id"], width: 33, hasUnicode: false, isQuiet: true, isPlain: true))
  }
}
