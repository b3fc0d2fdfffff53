/** Table of API calls and their operations. A call that is not in it is rejected by name. */

import type { AuthOperation } from './auth-context.ts'
import { deleteOperation, lookupOperation, updateOperation } from './operations/account-operations.ts'
import { resetPasswordOperation, sendOobCodeOperation } from './operations/mail-operations.ts'
import {
  refreshTokenOperation,
  signInWithCustomTokenOperation,
  signInWithPasswordOperation,
  signUpOperation,
} from './operations/sign-in-operations.ts'

/** Operations below `/identitytoolkit.googleapis.com/v1/`. */
export const AUTH_OPERATIONS: ReadonlyMap<string, AuthOperation> = new Map([
  ['accounts:signUp', signUpOperation],
  ['accounts:signInWithPassword', signInWithPasswordOperation],
  ['accounts:signInWithCustomToken', signInWithCustomTokenOperation],
  ['accounts:lookup', lookupOperation],
  ['accounts:update', updateOperation],
  ['accounts:delete', deleteOperation],
  ['accounts:sendOobCode', sendOobCodeOperation],
  ['accounts:resetPassword', resetPasswordOperation],
])

/** Operation of `/securetoken.googleapis.com/v1/token`, the only call that sends a form. */
export const TOKEN_OPERATION: AuthOperation = refreshTokenOperation
