/**
 * Table of permissions, written by hand. Tests compare the rules and the permissions of the interface with every cell.
 * The columns are: signed out, unverified, verified, blocked, maintainer, blocked maintainer, unverified maintainer.
 */
import { MODERATION_ROWS } from './maintainer-rows.ts'
import { PEOPLE_ROWS } from './people-rows.ts'
import type { PermissionRow } from './permission-row.ts'
import { READING_ROWS } from './reader-rows.ts'
import { PAGE_ROWS, REPORT_ROWS } from './writer-rows.ts'

export const PERMISSION_TABLE: readonly PermissionRow[] = [
  ...READING_ROWS,
  ...PEOPLE_ROWS,
  ...MODERATION_ROWS,
  ...PAGE_ROWS,
  ...REPORT_ROWS,
]
