/** Converts errors to responses: the hosted services' JSON error with its HTTP status. */

import { CANNOT_WRITE_MESSAGE } from '../http/error-reporter.ts'
import { createJsonResponse, formatErrorBody, type ServiceResponse } from '../http/service-handler.ts'
import { DamagedDocumentError, StoreUnavailableError } from '../store/document-store-contract.ts'
import { FirestoreError, HTTP_STATUS } from './firestore-error.ts'

/** Rethrows unexpected errors, which the request router logs. */
export function createFirestoreErrorResponse(error: unknown, isStreaming: boolean): ServiceResponse {
  const { status, message } = toFirestoreError(error)
  const code = HTTP_STATUS[status]
  const body = formatErrorBody(code, status, message)
  return createJsonResponse(code, isStreaming ? `[${body}]` : body)
}

/** Converts the expected errors of the store. @throws the error itself if it is unexpected */
export function toFirestoreError(error: unknown): FirestoreError {
  if (error instanceof FirestoreError) return error
  if (error instanceof DamagedDocumentError)
    return new FirestoreError('DATA_LOSS', `The stored document ${error.path} is damaged.`)
  if (error instanceof StoreUnavailableError) return new FirestoreError('UNAVAILABLE', CANNOT_WRITE_MESSAGE)
  throw error
}
