/** What is known of a page that is not there: it travels from the page host to the browser with the status. */
import type { PageCard } from '#shared/model/page'

export interface MissingPage {
  /** '' where the address holds nothing that could be a name. */
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
