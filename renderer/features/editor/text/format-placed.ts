/** Texts that say which lines have a place in the story. */
import { formatBlockName, formatEntryName } from '#shared/messages/editor-messages'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import type { SectionName } from '#shared/model/page-types'
import type { Caret } from './caret.ts'

interface PlaceTargetCount {
  readonly isBlock: boolean
  /** Number of lines. */
  readonly count: number
}

/** Says what gets a place: a line, several ones, or a block. */
export function formatPlaceTarget(section: SectionName, caret: Caret, { isBlock, count }: PlaceTargetCount): string {
  const within = formatBlockName(section, caret.block)
  if (isBlock || caret.line === null) return within
  return count > 1 ? PLACING_MESSAGES.lines(count) : formatEntryName(caret.isFact, caret.line, within)
}

/** @param place null if a place was removed */
export function formatPlaced(lines: number, place: string | null): string {
  if (place === null) return PLACING_MESSAGES.removed
  return lines === 1 ? PLACING_MESSAGES.changed(place) : PLACING_MESSAGES.changedMany(lines, place)
}
