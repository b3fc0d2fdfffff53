/** Error code of a failed call of the documents service. */
import type { FirebaseError } from 'firebase/app'
import { isDamagedRecordMessage } from '#shared/damaged-record'

/**
 * The lite client converts every response with status 500 to `unknown`, which is also its code for a lost connection.
 * Only the message distinguishes a damaged record (`data-loss`).
 */
export const getClientErrorCode = ({ code, message }: FirebaseError): string =>
  code === 'unknown' && isDamagedRecordMessage(message) ? 'data-loss' : code
