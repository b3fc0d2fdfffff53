/** The table of calls: which operation an address means. What is not in it is refused by name. */

import type { AuthOperation } from './auth-context.ts'
import { deleteOperation, lookupOperation, updateOperation } from './operations/account-calls.ts'
import { resetPasswordOperation, sendOobCodeOperation } from './operations/mail-calls.ts'
import {
  refreshTokenOperation,
  signInWithPasswordOperation,
  signUpOperation,
} from './operations/sign-in-calls.ts'

/** Under `/identitytoolkit.googleapis.com/v1/`. */
export const AUTH_OPERATIONS: ReadonlyMap<string, AuthOperation> = new Map([
  ['accounts:signUp', signUpOperation],
  ['accounts:signInWithPassword', signInWithPasswordOperation],
  ['accounts:lookup', lookupOperation],
  ['accounts:update', updateOperation],
  ['accounts:delete', deleteOperation],
  ['accounts:sendOobCode', sendOobCodeOperation],
  ['accounts:resetPassword', resetPasswordOperation],
])

/** `/securetoken.googleapis.com/v1/token`, the one call that sends a form. */
export const TOKEN_OPERATION: AuthOperation = refreshTokenOperation
