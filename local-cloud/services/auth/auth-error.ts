/** How the protocol says no: one word of its own, and a sentence after it where there is one. */

import { createJsonResponse, type ServiceResponse } from '../http/service-handler.ts'

/** Thrown, since it must leave the store's commit on its way out; caught in `auth-service.ts` alone. */
export class AuthError extends Error {
  constructor(code: string, sentence?: string) {
    super(sentence === undefined ? code : `${code} : ${sentence}`)
    this.name = 'AuthRefusal'
  }
}

/** The client takes the word apart from the sentence at " : ". */
export const createAuthErrorResponse = (message: string): ServiceResponse =>
  createJsonResponse(
    400,
    JSON.stringify({
      error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    }),
  )

export const unsupportedOperationError = (what: string): AuthError =>
  new AuthError('OPERATION_NOT_ALLOWED', `${what} is not answered by the local cloud.`)
