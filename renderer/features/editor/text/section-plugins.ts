/** Plugins of a section's text editor, in the order in which they see a key or a change. */
import { baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import type { StoryPlaces } from '../places/story-places.ts'
import { markCaretLine } from './caret-line.ts'
import { completeLines } from './complete-lines.ts'
import { type Highlight, highlightPlugins } from './highlights.ts'
import { keepPlaces } from './keep-places.ts'
import { placeChipEvents } from './place-chips.ts'
import { createKeys, type EditCommands, type KeyOptions } from './section-keys.ts'
import { type TextDecorationOptions, textDecorations } from './text-decorations.ts'

export interface SectionPluginOptions {
  readonly isTitled: boolean
  readonly createId: () => string
  readonly decorations: TextDecorationOptions
  /** Class of each kind of mark. */
  readonly highlights: Readonly<Record<Highlight, string>>
  /** The places in the story that texts can get. */
  readonly story: StoryPlaces
}

interface PluginDeps extends KeyOptions {
  readonly commands: EditCommands
  /** Called for a click on the place of a line. */
  readonly onChip: () => void
}

export const createSectionPlugins = (
  { isTitled, createId, decorations, highlights, story }: SectionPluginOptions,
  { commands, onChip, ...keys }: PluginDeps,
): readonly Plugin[] => [
  keepPlaces(),
  completeLines({ isTitled, createId }),
  keymap(createKeys(commands, keys)),
  keymap(baseKeymap),
  textDecorations(decorations, story),
  markCaretLine(decorations.classes.line),
  placeChipEvents(onChip),
  ...highlightPlugins(highlights),
]
