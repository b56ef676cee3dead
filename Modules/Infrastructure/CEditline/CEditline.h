#ifndef ROSTER_CEDITLINE_H
#define ROSTER_CEDITLINE_H

#include <histedit.h>

// <wchar.h> declares this only with _XOPEN_SOURCE, which Swift does not define.
extern int wcwidth(wchar_t character);

/// Returns the number of columns that libedit counts for `character`; -1 if it is not printable.
static inline int editline_column_count(wchar_t character) {
  return wcwidth(character);
}

// Swift cannot call variadic C functions, so these wrap the calls that Roster needs.

typedef char *(*editline_prompt_function)(EditLine *);
typedef unsigned char (*editline_command_function)(EditLine *, int);

/// Sets the function that returns the prompt.
static inline int editline_set_prompt(EditLine *editor, editline_prompt_function prompt) {
  return el_set(editor, EL_PROMPT, prompt);
}

/// Sets the function that reads a character; it returns 1 with a character, 0 at the end, -1 with errno set.
static inline int editline_set_reader(EditLine *editor, el_rfunc_t reader) {
  return el_wset(editor, EL_GETCFN, reader);
}

static inline int editline_set_client_data(EditLine *editor, void *data) {
  return el_set(editor, EL_CLIENTDATA, data);
}

/// Returns the client data, or NULL.
static inline void *editline_client_data(EditLine *editor) {
  void *data = NULL;
  return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

/// Sets the terminal type, overriding TERM.
static inline int editline_set_terminal(EditLine *editor, const char *type) {
  return el_set(editor, EL_TERMINAL, type);
}

/// Sets the key bindings: "emacs" or "vi".
static inline int editline_set_mode(EditLine *editor, const char *mode) {
  return el_set(editor, EL_EDITOR, mode);
}

/// Returns the key bindings: "emacs", "vi" or NULL.
static inline const char *editline_mode(EditLine *editor) {
  const char *mode = NULL;
  return el_get(editor, EL_EDITOR, &mode) == 0 ? mode : NULL;
}

/// Adds `function` as a command that keys can be bound to by `name`.
static inline int editline_add_command(
  EditLine *editor, const char *name, const char *help, editline_command_function function) {
  return el_set(editor, EL_ADDFN, name, help, function);
}

/// Binds a key, in the notation of editrc(5).
static inline int editline_bind(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, key, command, NULL);
}

/// Binds a key in vi's command mode.
static inline int editline_bind_alternative(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, "-a", key, command, NULL);
}

static inline int editline_set_history(EditLine *editor, HistoryW *entries) {
  return el_wset(editor, EL_HIST, history_w, entries);
}

/// Switches the terminal to raw mode (1) or back (0), in the middle of a line.
static inline int editline_set_raw(EditLine *editor, int raw) {
  return el_set(editor, EL_PREP_TERM, raw);
}

/// Redraws prompt and line, starting at the cursor.
static inline int editline_redraw(EditLine *editor) {
  return el_set(editor, EL_REFRESH);
}

/// Returns the value of the termcap capability `name`, or NULL.
static inline const char *editline_capability(EditLine *editor, const char *name) {
  char *value = NULL;
  return el_get(editor, EL_GETTC, name, &value) == 0 ? value : NULL;
}

/// Sends the termcap capability `name` to the terminal, if it has that.
static inline int editline_send_capability(EditLine *editor, const char *name) {
  return el_set(editor, EL_ECHOTC, "-s", name, NULL);
}

/// Prints all key bindings to the output stream.
static inline int editline_print_bindings(EditLine *editor) {
  return el_set(editor, EL_BIND, NULL);
}

static inline int editline_history_set_size(HistoryW *entries, int size) {
  HistEventW event;
  return history_w(entries, &event, H_SETSIZE, size);
}

static inline int editline_history_clear(HistoryW *entries) {
  HistEventW event;
  return history_w(entries, &event, H_CLEAR);
}

/// Adds a copy of `line` as the newest entry.
static inline int editline_history_add(HistoryW *entries, const wchar_t *line) {
  HistEventW event;
  return history_w(entries, &event, H_ENTER, line);
}

#endif
