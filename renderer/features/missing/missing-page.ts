/** Types of the data of a "not found" answer, sent from the page host to the browser with the status. */
import type { PageCard } from '#shared/model/page'

export interface MissingPage {
  /** Requested name; '' if the address contains nothing that could be a name. */
  readonly asked: string
  readonly near: readonly Pick<PageCard, 'key' | 'name' | 'type' | 'series'>[]
}

export const isMissingPage = (data: unknown): data is MissingPage =>
  typeof data === 'object' &&
  data !== null &&
  'asked' in data &&
  typeof data.asked === 'string' &&
  'near' in data &&
  Array.isArray(data.near)
