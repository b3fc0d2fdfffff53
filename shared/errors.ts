/** Read errors: their types, HTTP statuses and messages. */
import { MESSAGES } from './messages/messages.ts'

export type ReadError =
  | { readonly kind: 'missing' }
  | { readonly kind: 'denied' }
  /** The services cannot be reached. */
  | { readonly kind: 'unreachable' }
  /** The stored record is damaged, and its content cannot be shown. */
  | { readonly kind: 'damaged' }
  /** The services responded with something unexpected. */
  | { readonly kind: 'failed' }

/** Returns the HTTP status of a rendered page. Errors reach the browser as this number only. */
export const getHttpStatus = (error: ReadError): number =>
  ({ missing: 404, denied: 403, unreachable: 503, damaged: 502, failed: 500 })[error.kind]

/** Converts a read error of a save, which reads before it writes, to the kind of the write problem. */
export const toWriteProblemKind = ({ kind }: ReadError): 'denied' | 'unreachable' | 'failed' =>
  kind === 'missing' || kind === 'damaged' ? 'failed' : kind

export interface ReadErrorMessage {
  /** Code for the log. */
  readonly code: `read/${ReadError['kind'] | 'outdated' | 'program'}`
  readonly heading: string
  readonly text: string
  /** What a retry has to load again: the page's data or the whole document; null if a retry cannot help. */
  readonly retry: 'data' | 'document' | null
}

/** Returns the message for an HTTP status; null means that the program itself has failed. */
export function formatReadStatus(status: number | null): ReadErrorMessage {
  if (status === 404) return { code: 'read/missing', ...MESSAGES.notFound, retry: null }
  if (status === 403) return { code: 'read/denied', ...MESSAGES.denied, retry: null }
  if (status === 410) return { code: 'read/outdated', ...MESSAGES.outdated, retry: 'document' }
  if (status === 502) return { code: 'read/damaged', ...MESSAGES.damaged, retry: 'data' }
  if (status === 503) return { code: 'read/unreachable', ...MESSAGES.unreachable, retry: 'data' }
  return status === null
    ? { code: 'read/program', ...MESSAGES.failed, retry: 'document' }
    : { code: 'read/failed', ...MESSAGES.failed, retry: 'data' }
}
