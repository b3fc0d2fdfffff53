/**
 * Who may do what, written by hand. The rules and `permission` are each held to every cell.
 * The columns are the people, in their order: signed out, unverified, verified, blocked, maintainer, blocked
 * maintainer, unverified maintainer.
 */
import { MODERATION } from './cells-of-maintainers.ts'
import { PEOPLES_RECORDS } from './cells-of-people.ts'
import { READING } from './cells-of-readers.ts'
import { PAGES, REPORTS } from './cells-of-writers.ts'
import type { Row } from './row.ts'

export const TABLE: readonly Row[] = [
  ...READING,
  ...PEOPLES_RECORDS,
  ...MODERATION,
  ...PAGES,
  ...REPORTS,
]
