/** How a refusal is told: the hosted services' form of an error, under the HTTP status that belongs to it. */

import { damagedRecordMessage } from '#shared/damaged-record'
import { type Answer, errorBody, jsonAnswer } from '../http/exchange.ts'
import { CANNOT_WRITE } from '../http/unwritable-disk.ts'
import { DamagedDocument, StoreUnavailable } from '../store/document-store-contract.ts'
import { HTTP_STATUS, Refusal } from './errors.ts'

/** What is no refusal is a fault of this program, and goes on to whoever logs it. */
export function refusalAnswer(error: unknown, streaming: boolean): Answer {
  const { status, message } = refusalOf(error)
  const code = HTTP_STATUS[status]
  const body = errorBody(code, status, message)
  return jsonAnswer(code, streaming ? `[${body}]` : body)
}

/** @throws what is no refusal. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DamagedDocument)
    return new Refusal('DATA_LOSS', damagedRecordMessage(error.path))
  if (error instanceof StoreUnavailable) return new Refusal('UNAVAILABLE', CANNOT_WRITE)
  throw error
}
