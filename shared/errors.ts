/** What can go wrong between a reader and a page, and how it is told. */
import { MESSAGES } from './messages.ts'

export type ReadError =
  | { readonly kind: 'missing' }
  | { readonly kind: 'denied' }
  /** The services cannot be reached from here. */
  | { readonly kind: 'unreachable' }
  /** They answered, but not with what was asked for. */
  | { readonly kind: 'failed' }

/** The status a rendered page carries; errors travel to the browser as nothing but this number. */
export const httpStatus = (error: ReadError): number =>
  ({ missing: 404, denied: 403, unreachable: 503, failed: 500 })[error.kind]

export interface Told {
  readonly heading: string
  readonly text: string
  /** Whether asking again may help. */
  readonly retry: boolean
}

/** The sentence for a status, whoever it came from. */
export function tellStatus(status: number | null): Told {
  if (status === 404) return { ...MESSAGES.notFound, retry: false }
  if (status === 403) return { ...MESSAGES.denied, retry: false }
  if (status === 410) return { ...MESSAGES.outdated, retry: true }
  if (status === 503) return { ...MESSAGES.unreachable, retry: true }
  return { ...MESSAGES.failed, retry: true }
}
