/** How the protocol says no: one word of its own, and a sentence after it where there is one. */

import { type Answer, jsonAnswer } from '../http/exchange.ts'

/** Thrown, since it must leave the store's commit on its way out; caught in `auth-service.ts` alone. */
export class AuthRefusal extends Error {
  constructor(code: string, sentence?: string) {
    super(sentence === undefined ? code : `${code} : ${sentence}`)
    this.name = 'AuthRefusal'
  }
}

/** The client takes the word apart from the sentence at " : ". */
export const refusalAnswer = (message: string): Answer =>
  jsonAnswer(
    400,
    JSON.stringify({
      error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    }),
  )

export const notAnswered = (what: string): AuthRefusal =>
  new AuthRefusal('OPERATION_NOT_ALLOWED', `${what} is not answered by the local cloud.`)
