/** Types of the data of a "not found" answer, sent from the page host to the browser, or of a page that is not here. */
import type { PageCard } from '#shared/model/page'

export interface MissingPage {
  /** '' if the address contains nothing that could be a name. */
  readonly requestedName: string
  /** Address at which the page can be created; '' without a name. */
  readonly createPath: string
  /** Replaces the message of the status. */
  readonly text?: string
  readonly nearHeading?: string
  readonly near: readonly Pick<PageCard, 'key' | 'name' | 'type' | 'series'>[]
}

export const isMissingPage = (data: unknown): data is MissingPage =>
  typeof data === 'object' &&
  data !== null &&
  'requestedName' in data &&
  typeof data.requestedName === 'string' &&
  'createPath' in data &&
  typeof data.createPath === 'string' &&
  'near' in data &&
  Array.isArray(data.near)
