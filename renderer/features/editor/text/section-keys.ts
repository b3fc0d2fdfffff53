/** Commands and keys of a section's editor. */
import { baseKeymap, chainCommands } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { FORMAT_SIGNS } from '#shared/rules/text/format-text'
import { continueList, toggleFormat } from './format-commands.ts'
import { insertLineBreak, moveThroughFacts, pressBackspace, pressDelete, pressEnter } from './line-commands.ts'
import { selectText } from './select-all.ts'

interface EditCommandOptions {
  readonly isTitled: boolean
  /** True for a block with an image. */
  readonly holdsMore: (block: string) => boolean
  /** @returns true if the key was handled */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** Creates the commands by the input types of `beforeinput` events. */
export function createEditCommands({ isTitled, holdsMore, onKey }: EditCommandOptions) {
  // Chrome on Android reports Enter as an input only.
  const takeOption: Command = (_, dispatch) =>
    dispatch !== undefined && onKey(new KeyboardEvent('keydown', { key: 'Enter' }))
  return {
    deleteContentBackward: chainCommands(pressBackspace(holdsMore), baseKeymap['Backspace'] ?? ignoreKey),
    deleteContentForward: chainCommands(pressDelete, baseKeymap['Delete'] ?? ignoreKey),
    insertLineBreak,
    insertParagraph: chainCommands(takeOption, continueList(isTitled), pressEnter(isTitled)),
  }
}

export type EditCommands = ReturnType<typeof createEditCommands>

export interface KeyOptions {
  /** True if Tab leaves the text. */
  readonly isLeaving: () => boolean
  /** Moves the focus out of the text by Tab. Returns false if the browser moves it. */
  readonly leave: (step: 1 | -1) => boolean
  /** Moves the line or block of the caret. Returns false if there is no room. */
  readonly move: (step: 1 | -1) => boolean
  /** Gives the line of the caret or all selected ones the place that was used last. */
  readonly placeLast: () => void
}

export function createKeys(
  commands: EditCommands,
  { isLeaving, leave, move, placeLast }: KeyOptions,
): Readonly<Record<string, Command>> {
  // Otherwise one could leave the facts only behind the last one.
  const pressTab =
    (step: 1 | -1): Command =>
    (...input) =>
      (!isLeaving() && moveThroughFacts(step)(...input)) || leave(step)
  // Without room too, since the browser would scroll the page.
  const pressMove = (step: 1 | -1) => () => {
    move(step)
    return true
  }
  return {
    Enter: commands.insertParagraph,
    'Shift-Enter': insertLineBreak,
    Backspace: commands.deleteContentBackward,
    Delete: commands.deleteContentForward,
    Tab: pressTab(1),
    'Shift-Tab': pressTab(-1),
    'Mod-a': selectText,
    'Mod-b': toggleFormat(FORMAT_SIGNS.strong),
    'Mod-i': toggleFormat(FORMAT_SIGNS.em),
    'Alt-ArrowUp': pressMove(-1),
    'Alt-ArrowDown': pressMove(1),
    // The dot of `@3.12`. Every keyboard layout has it, with or without Shift.
    'Mod-.': () => {
      placeLast()
      return true
    },
  }
}

const ignoreKey: Command = () => false
