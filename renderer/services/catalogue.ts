/** Every page there is, read with one query and kept: lists of everything, suggestions and near names come from it. */
import { collection, query } from 'firebase/firestore/lite'
import type { ReadError } from '#shared/errors'
import { readShard } from '#shared/model/catalogue'
import type { PageCard } from '#shared/model/page'
import { typeOfShard } from '#shared/model/paths'
import type { Result } from '#shared/result'
import { ok } from '#shared/result'
import { type Documents, type FoundDocument, reading } from './firestore.ts'
import type { Catalogue } from './ports.ts'

const FRESH_FOR = 60_000

type Cards = readonly PageCard[]

export interface CatalogueSource {
  readonly documents: Documents
  readonly now: () => number
  /** A page rendered ahead is kept until the next commit: what it shows whole may not be a minute old. */
  readonly rendersAhead: boolean
}

export function firestoreCatalogue({ documents, now, rendersAhead }: CatalogueSource): Catalogue {
  let kept: { readonly cards: Cards; readonly at: number } | null = null
  let underway: Promise<Result<Cards, ReadError>> | null = null

  async function load(): Promise<Result<Cards, ReadError>> {
    const at = now()
    const read = await reading<Cards>(async () => {
      const shards = await documents.find(query(collection(documents.firestore, 'catalogue')))
      return ok(shards.flatMap(cardsOf))
    })
    if (read.ok && (kept === null || kept.at <= at)) kept = { cards: read.value, at }
    return read
  }

  function loadOnce(): Promise<Result<Cards, ReadError>> {
    underway ??= load().finally(() => {
      underway = null
    })
    return underway
  }

  async function all(): Promise<Result<Cards, ReadError>> {
    if (kept !== null && now() - kept.at < FRESH_FOR) return ok(kept.cards)
    const read = await loadOnce()
    // what was read before is better than nothing
    return !read.ok && kept !== null ? ok(kept.cards) : read
  }

  return { all, current: rendersAhead ? load : all, known: () => kept?.cards ?? null }
}

/** A shard of a template this version does not know is not its to show. */
function cardsOf({ id, data }: FoundDocument): Cards {
  const type = typeOfShard(id)
  return type === null ? [] : readShard(type, data)
}
