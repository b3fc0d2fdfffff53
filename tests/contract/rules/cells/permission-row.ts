/** One line of the permission table. */
import type { Action } from '#shared/rules/accounts/permissions'
import type { RulesOperation, RulesWrite } from '../operations.ts'
import type { TestPeople, TestPerson } from '../people.ts'

export interface PermissionRow {
  /** null where no screen asks. */
  readonly action: Action | null
  readonly what: string
  /** `+` or `-` for each of the people. */
  readonly cells: string
  /** The record or person the action is about. */
  readonly whose: (self: TestPerson, cast: TestPeople) => string
  readonly attempt: (self: TestPerson, cast: TestPeople) => RulesOperation
  /** What has to be so before. */
  readonly before: (self: TestPerson, cast: TestPeople) => readonly RulesWrite[]
}

type Details = Partial<Pick<PermissionRow, 'whose' | 'before'>>

export const createRow = (
  action: Action | null,
  what: string,
  cells: string,
  attempt: PermissionRow['attempt'],
  details: Details = {},
): PermissionRow => ({
  action,
  what,
  cells,
  attempt,
  whose: (self) => self.uid,
  before: () => [],
  ...details,
})

export const ALLOW_EVERYBODY = '+++++++'
export const ALLOW_NOBODY = '-------'
export const ALLOW_WRITERS = '--+-+--'
export const ALLOW_MAINTAINERS = '----+--'

export const others = { whose: (_: TestPerson, { zoe }: TestPeople) => zoe.uid }
