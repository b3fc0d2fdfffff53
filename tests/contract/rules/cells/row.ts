/** One line of the permission table. */
import type { Action } from '#shared/rules/accounts/permissions'
import type { Operation, Write } from '../operations.ts'
import type { Cast, Known } from '../people.ts'

export interface Row {
  /** null where no screen asks. */
  readonly action: Action | null
  readonly what: string
  /** `+` or `-` for each of the people. */
  readonly cells: string
  /** The record or person the action is about. */
  readonly whose: (self: Known, cast: Cast) => string
  readonly attempt: (self: Known, cast: Cast) => Operation
  /** What has to be so before. */
  readonly before: (self: Known, cast: Cast) => readonly Write[]
}

type Details = Partial<Pick<Row, 'whose' | 'before'>>

export const row = (
  action: Action | null,
  what: string,
  cells: string,
  attempt: Row['attempt'],
  details: Details = {},
): Row => ({
  action,
  what,
  cells,
  attempt,
  whose: (self) => self.uid,
  before: () => [],
  ...details,
})

export const EVERYBODY = '+++++++'
export const NOBODY = '-------'
export const WRITERS = '--+-+--'
export const MAINTAINERS = '----+--'

export const others = { whose: (_: Known, { zoe }: Cast) => zoe.uid }
