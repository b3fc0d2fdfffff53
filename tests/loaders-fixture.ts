/** Fixture: fake services for the tests of loaders, and what a loader returns or throws. */
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import { err, ok, type Result } from '#shared/result'
import type { Address } from '../renderer/app/loaders/loaders.ts'
import type { Search } from '../renderer/services/ports/search.ts'
import type { Services } from '../renderer/services/ports/services.ts'
import { createCard } from './page-cards.ts'

export const card = (name: string, series: string): PageCard =>
  createCard(name.replaceAll(' ', ','), { name, type: 'Race', series })

export const CARDS = [card('Varven', 'The Outstanding'), card('The Kell', 'Varven Tales')]

export interface World {
  readonly cards?: Result<readonly PageCard[], ReadError>
  readonly search?: Awaited<ReturnType<Search['pages']>>
}

/** Fake services: all other calls are rejected. */
export function services({ cards = ok(CARDS), search = err({ kind: 'unreachable' }) }: World): Services {
  const never = () => Promise.reject(new Error('not asked'))
  return {
    pages: {
      read: () => Promise.resolve(err({ kind: 'missing' })),
      prefetch: () => {},
      readPrefetched: never,
      home: never,
      list: never,
      card: never,
      cards: never,
      section: never,
    },
    catalogue: {
      all: () => Promise.resolve(cards),
      current: async () => (cards.ok ? ok({ cards: cards.value, isPartial: false }) : cards),
      currentWithDate: never,
      cached: () => (cards.ok ? cards.value : null),
      applyChanges: () => {},
      invalidate: () => {},
    },
    search: { pages: () => Promise.resolve(search), images: never, inBook: never, hasUserName: never },
    live: never,
    accounts: never,
    editing: never,
    maintenance: never,
    histories: never,
    reports: never,
  }
}

export const at = (path: string, params: Address['params'] = {}): Address => ({
  params,
  url: new URL(path, 'http://wiki.test'),
})

/** Returns the loader's value, the target of a redirect, or the status and data of a thrown response. */
export async function outcome(load: () => unknown): Promise<unknown> {
  try {
    return await load()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? thrown.status
    const { data, init } = Object(thrown)
    return [init?.status, data]
  }
}
