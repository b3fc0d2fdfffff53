/** Formatter of errors in a stream, with the numeric gRPC status codes. */

import type { FirestoreError, StatusCode } from '../firestore-error.ts'

const STATUS_NUMBERS: Readonly<Record<StatusCode, number>> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
}

/** Returns the message that ends the whole stream. */
export const formatStatusFrame = ({ status, message }: FirestoreError): string =>
  JSON.stringify({ error: { code: STATUS_NUMBERS[status], status, message } })

/** Returns the `cause` of the message that removes one target. */
export const formatTargetCause = ({ status, message }: FirestoreError): string =>
  JSON.stringify({ code: STATUS_NUMBERS[status], message })
