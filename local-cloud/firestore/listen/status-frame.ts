/** How a stream says no: the refusal under the numbers the streaming protocol has for it. */

import type { Refusal, Status } from '../errors.ts'

const CODES: Readonly<Record<Status, number>> = {
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

/** Ends the whole stream. */
export const statusFrame = ({ status, message }: Refusal): string =>
  JSON.stringify({ error: { code: CODES[status], status, message } })

/** Ends one target. */
export const causeOf = ({ status, message }: Refusal): string =>
  JSON.stringify({ code: CODES[status], message })
