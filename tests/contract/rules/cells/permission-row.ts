/** Types of the permission table, and the constructor of its rows. */
import type { Action } from '#shared/rules/accounts/permissions'
import type { RulesOperation, RulesWrite } from '../operations.ts'
import type { TestPeople, TestPerson } from '../people.ts'

export interface PermissionRow {
  /** null if the interface has no permission for it. */
  readonly action: Action | null
  readonly what: string
  /** `+` or `-` for each person, in the order of the columns. */
  readonly cells: string
  /** Returns the uid of the person that the action concerns. */
  readonly whose: (self: TestPerson, cast: TestPeople) => string
  readonly attempt: (self: TestPerson, cast: TestPeople) => RulesOperation
  /** Returns the writes that have to be stored before the attempt. */
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
/** Blocked people too. */
export const ALLOW_VERIFIED = '--++++-'
export const ALLOW_WRITERS = '--+-+--'
export const ALLOW_MAINTAINERS = '----+--'

export const others = { whose: (_: TestPerson, { zoe }: TestPeople) => zoe.uid }
