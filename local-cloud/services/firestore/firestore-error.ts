/** How the protocol says no: status names, their HTTP codes, and the one error that carries them. */

export const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  DATA_LOSS: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const
export type StatusCode = keyof typeof HTTP_STATUS

/**
 * A refusal. Thrown, since it must leave the store's transaction on its way out; it is caught in one place
 * (`documents-service.ts`) and never leaves the service as an exception.
 */
export class FirestoreError extends Error {
  constructor(
    readonly status: StatusCode,
    message: string,
  ) {
    super(message)
    this.name = 'FirestoreError'
  }
}

export const invalidArgumentError = (message: string): FirestoreError =>
  new FirestoreError('INVALID_ARGUMENT', message)

export const unimplementedError = (what: string): FirestoreError =>
  new FirestoreError('UNIMPLEMENTED', `${what} is not implemented by the local cloud.`)
