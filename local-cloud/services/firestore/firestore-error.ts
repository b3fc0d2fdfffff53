/** Table of the protocol's status codes with their HTTP statuses, and the error class that carries one. */

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
 * An error that is sent to the client. It is thrown, since it must abort the store's transaction; the services
 * (`documents-service.ts`, `listen/`) catch it, so no caller of them ever receives it as an exception.
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

export const invalidArgumentError = (message: string): FirestoreError => new FirestoreError('INVALID_ARGUMENT', message)

export const unimplementedError = (what: string): FirestoreError =>
  new FirestoreError('UNIMPLEMENTED', `${what} is not implemented by the local cloud.`)
