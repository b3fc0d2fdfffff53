/** Types of the text editor of a section: what it is made of, and what it shows. */
import type { Place } from '#shared/model/place'
import type { SectionWriter } from '../sections/section-writer.ts'
import { type Caret, type Completable, isSameCaret } from './caret.ts'
import type { PasteOptions } from './paste.ts'
import type { SectionPluginOptions } from './section-plugins.ts'

export interface SectionViewState {
  readonly caret: Caret
  readonly completable: Completable | null
  /** Elements for the images of blocks, by the id of the block. */
  readonly imageSlots: ReadonlyMap<string, HTMLElement>
}

/** A list at the caret stands where the caret is, so that a state with one is always another. */
export const isSameState = (before: SectionViewState, after: SectionViewState): boolean =>
  before.completable === null &&
  after.completable === null &&
  isSameCaret(before.caret, after.caret) &&
  before.imageSlots.size === after.imageSlots.size &&
  [...after.imageSlots].every(([id, slot]) => before.imageSlots.get(id) === slot)

export interface SectionViewOptions extends PasteOptions, SectionPluginOptions {
  readonly place: HTMLElement
  readonly writer: SectionWriter
  readonly label: string
  /** Ids of the elements that describe the text. */
  readonly describedBy: string
  /** Called after a line or block was moved. */
  readonly onMoved: () => void
  /** Called when lines have got a place in the story, or null for none. */
  readonly onPlaced: (lines: number, place: Place | null) => void
  /** Called when a new line has got the place of the one above. */
  readonly onContinued: (place: Place) => void
  /** @returns true if the key was handled */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** Called for `/` in an empty line. Returns true if it was no text. */
  readonly onSlash: () => boolean
}
