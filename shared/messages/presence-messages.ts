/** Messages about the other people who edit a page, and about what they have saved. */

import { getSectionSpec } from '../model/page-types.ts'
import type { EditedPlace } from '../model/presence.ts'

const nameOf = (place: EditedPlace): string => (place === 'details' ? 'the page details' : getSectionSpec(place).label)

/** @param name the user name, as text or as a node of the interface */
export const formatEditing = <T>(name: T, place: EditedPlace): readonly (T | string)[] => [
  name,
  ` is editing ${nameOf(place)}.`,
]

/** @param name that of the last editor. @param saves number of saves since this form was loaded */
export const formatSavedByOthers = <T>(name: T, saves: number): readonly (T | string)[] => [
  name,
  saves > 1
    ? ', and maybe others, have saved this page since you opened it.'
    : ' has saved this page since you opened it.',
]

export const LOAD_CHANGES_MESSAGES = {
  load: 'Load their changes',
  loading: 'Loading their changes…',
  /** Nothing of this form was changed. */
  shown: 'Their changes are in the form now.',
  merged: 'Their changes are in the text, beside yours. Nothing is saved yet.',
  useChoices: 'Use these choices',
  unreachable: 'Their changes could not be loaded, because the wiki cannot be reached. Your text is unchanged.',
  failed: 'Their changes could not be loaded. Your text is unchanged.',
} as const
