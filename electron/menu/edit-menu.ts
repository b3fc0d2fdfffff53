/** State of the menu's editing commands: each is enabled while it acts in the most recently used window. */
import { EDIT_COMMANDS, type EditCommand } from '#shared/desktop-bridge'

export interface EditMenu {
  /** Stores which commands act in the window with this web contents id. */
  report(id: number, commands: readonly EditCommand[]): void
  /** Follows a window that gets the focus. */
  activate(id: number): void
  /** Follows a window whose page was replaced, or which was closed. */
  forget(id: number): void
  /** Writes the state into the menu, as after the menu was built again. */
  apply(): void
}

/** @param setEnabled enables or disables the item of a command */
export function createEditMenu(setEnabled: (command: EditCommand, isEnabled: boolean) => void): EditMenu {
  const usable = new Map<number, readonly EditCommand[]>()
  let active: number | null = null

  function apply(): void {
    const commands = (active === null ? undefined : usable.get(active)) ?? []
    for (const command of EDIT_COMMANDS) setEnabled(command, commands.includes(command))
  }

  return {
    apply,
    report(id, commands) {
      usable.set(id, commands)
      // A window can report before the system says that it has the focus.
      active ??= id
      apply()
    },
    activate(id) {
      active = id
      apply()
    },
    forget(id) {
      usable.delete(id)
      apply()
    },
  }
}
