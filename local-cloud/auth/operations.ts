/** The table of calls: which operation an address means. What is not in it is refused by name. */

import type { Operation } from './auth-state.ts'
import { lookup, remove, update } from './operations/account-calls.ts'
import { refreshToken, signInWithPassword, signUp } from './operations/entering.ts'
import { resetPassword, sendOobCode } from './operations/mail-calls.ts'

/** Under `/identitytoolkit.googleapis.com/v1/`. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['accounts:signUp', signUp],
  ['accounts:signInWithPassword', signInWithPassword],
  ['accounts:lookup', lookup],
  ['accounts:update', update],
  ['accounts:delete', remove],
  ['accounts:sendOobCode', sendOobCode],
  ['accounts:resetPassword', resetPassword],
])

/** `/securetoken.googleapis.com/v1/token`, the one call that sends a form. */
export const TOKEN_CALL: Operation = refreshToken
