/** Errors of the authentication service in the protocol's format: a code, and optionally a sentence after it. */

import { createJsonResponse, type ServiceResponse } from '../http/service-handler.ts'

/** Thrown so that it aborts the store's commit. Only `auth-service.ts` catches it. */
export class AuthError extends Error {
  constructor(code: string, sentence?: string) {
    super(sentence === undefined ? code : `${code} : ${sentence}`)
    this.name = 'AuthError'
  }
}

/** The client splits code and sentence at " : ". */
export const createAuthErrorResponse = (message: string): ServiceResponse =>
  createJsonResponse(
    400,
    JSON.stringify({
      error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    }),
  )

export const unsupportedOperationError = (what: string): AuthError =>
  new AuthError('OPERATION_NOT_ALLOWED', `${what} is not answered by the local cloud.`)
