/** Types of the data of a "not found" answer, sent from the page host to the browser, or of a page that is not here. */
import type { PageCard } from '#shared/model/page'
import type { Sealed } from '#shared/rules/places/sealed'

export interface NearPage extends Pick<PageCard, 'key' | 'name' | 'type' | 'series'> {
  /** Position at which readers first meet the page (`card-positions.ts`); absent for an unplaced one. */
  readonly position?: string
}

export interface MissingPage {
  /** '' if the address contains nothing that could be a name. */
  readonly requestedName: string
  /** Address at which the page can be created; '' without a name. */
  readonly createPath: string
  /** Replaces the message of the status. */
  readonly text?: string
  readonly nearHeading?: string
  readonly near: Sealed<readonly NearPage[]>
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
