/** Function: the code of a failed call of the documents service. */
import type { FirebaseError } from 'firebase/app'
import { isDamagedRecordMessage } from '#shared/damaged-record'

/**
 * The small client turns every answer with the HTTP status 500 into `unknown`, which is also its code for a lost
 * connection. Only the message tells a damaged record (`data-loss`) from either.
 */
export const getClientErrorCode = ({ code, message }: FirebaseError): string =>
  code === 'unknown' && isDamagedRecordMessage(message) ? 'data-loss' : code
