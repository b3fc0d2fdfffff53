/** Rule: whether an entry has nothing to read. */
import type { Entry } from '#shared/model/page'

export const isBlankEntry = ({ title, text }: Pick<Entry, 'title' | 'text'>): boolean =>
  title.trim() === '' && text.trim() === ''
