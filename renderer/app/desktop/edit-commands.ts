/** Commands of the desktop program's menu that act on what is being edited, each as the product's own control does. */
import { EDIT_COMMANDS, type EditCommand } from '#shared/desktop-bridge'

const EVENT: keyof HTMLElementEventMap = 'edit-command'

/** Returns the section in which the caret is. */
const findSection = (): Element | null => document.activeElement?.closest('main [data-section]') ?? null

const insert = (command: EditCommand) => () => {
  const section = findSection()
  return section && (() => section.dispatchEvent(new CustomEvent(EVENT, { detail: command })))
}

const clickOn = (control: HTMLElement | null | undefined) => control && (() => control.click())

/** Each returns what the command does now; null if it does not act here. */
const ACTIONS: Readonly<Record<EditCommand, () => (() => void) | null | undefined>> = {
  save: () => clickOn(document.querySelector<HTMLElement>('main [data-submit-all]:not([aria-disabled=true])')),
  'insert-link': insert('insert-link'),
  'insert-picture': insert('insert-picture'),
  preview: () => clickOn(findSection()?.querySelector<HTMLElement>('[data-preview]')),
}

const findAction = (command: EditCommand) => (document.querySelector(':modal') === null ? ACTIONS[command]() : null)

export const runEditCommand = (command: EditCommand): void => findAction(command)?.()

/** Reports which commands act now, at once and after each change. */
export function watchEditCommands(report: (usable: readonly EditCommand[]) => void): void {
  let reported: string | null = null
  let isScheduled = false
  const update = () => {
    isScheduled = false
    const usable = EDIT_COMMANDS.filter((command) => findAction(command) != null)
    if (String(usable) === reported) return
    reported = String(usable)
    report(usable)
  }
  // One frame collects the changes of a keystroke, and the focus that leaves one element and enters another.
  const schedule = () => {
    if (!isScheduled) requestAnimationFrame(update)
    isScheduled = true
  }
  update()
  document.addEventListener('focusin', schedule)
  document.addEventListener('focusout', schedule)
  new MutationObserver(schedule).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-disabled', 'open'],
  })
}
