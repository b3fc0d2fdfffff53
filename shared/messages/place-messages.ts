/** Messages about places in the story. */

import type { Place } from '../model/place.ts'
import { toPageName } from '../model/to-page-name.ts'
import { isolateRightToLeft } from './isolate-right-to-left.ts'

export const PLACE_MESSAGES = {
  label: 'Place',
  none: 'No place.',
  unreadable: 'cannot be read',
  chapter: (book: string, chapter: number) => `${isolateRightToLeft(book)}, chapter ${chapter}`,
} as const

/** @param text first place of a page as an editor has set it (`unmet-details.ts`); empty for none */
export function formatOwnFirst(text: string): string {
  const [book = '', chapter] = text.split(' ')
  return text && formatPlace({ book, ...(chapter === undefined ? {} : { chapter: Number(chapter) }) })
}

/** The name of the book is that of its key, so that no read is needed. */
export function formatPlace({ book, chapter }: Place): string {
  if (book === '') return PLACE_MESSAGES.unreadable
  const name = toPageName(book)
  return chapter === undefined ? name : PLACE_MESSAGES.chapter(name, chapter)
}
