/** What can go wrong between a reader and a page, and how it is told. */
import { MESSAGES } from './messages/messages.ts'

export type ReadError =
  | { readonly kind: 'missing' }
  | { readonly kind: 'denied' }
  /** The services cannot be reached from here. */
  | { readonly kind: 'unreachable' }
  /** The stored record is damaged, and its content cannot be shown. */
  | { readonly kind: 'damaged' }
  /** They answered, but not with what was asked for. */
  | { readonly kind: 'failed' }

/** The status a rendered page carries; errors travel to the browser as nothing but this number. */
export const getHttpStatus = (error: ReadError): number =>
  ({ missing: 404, denied: 403, unreachable: 503, damaged: 502, failed: 500 })[error.kind]

/** Why a save that must read first could not be made. */
export const toWriteProblemKind = ({ kind }: ReadError): 'denied' | 'unreachable' | 'failed' =>
  kind === 'missing' || kind === 'damaged' ? 'failed' : kind

export interface ReadErrorMessage {
  /** What it is logged as. */
  readonly code: `read/${ReadError['kind'] | 'outdated' | 'program'}`
  readonly heading: string
  readonly text: string
  /** What may help when it is asked for again: the page's data, or the whole document; null where nothing does. */
  readonly retry: 'data' | 'document' | null
}

/** The sentence for a status, whoever it came from; without one the program itself has failed. */
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
