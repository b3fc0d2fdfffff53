/** Name of the event that carries a command of the desktop program's menu to the section in which the caret is. */

export const EDIT_COMMAND_EVENT = 'edit-command'
