import App
import SharedUI
import Testing

@testable import Main

@Suite("The console prints as the options of the run and the settings of the moment ask")
struct StreamsTests {
  @Test func plainBeatsTheColourThatIsKept() {
    let kept = KeptSettings(ConfigurationFile("color = 'always'\nformat = 'md'\n"), path: "config.toml")
    var layers = SettingLayers()
    layers.kept = kept
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
