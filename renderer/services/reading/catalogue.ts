/** Every page there is, read with one query and kept: lists of everything, suggestions and near names come from it. */
import { collection, query } from 'firebase/firestore/lite'
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import { ok } from '#shared/result'
import { type StoredChange, withChanges } from '#shared/rules/lists/news'
import type { Catalogue, DatedCards } from '../ports/catalogue.ts'
import { type Documents, reading } from './firestore.ts'
import { newestOf, newestReferences } from './newest.ts'
import { cardsOfShard } from './shard-cards.ts'
import { uncatalogued } from './uncatalogued.ts'

const FRESH_FOR = 60_000
const EXPIRED = Number.NEGATIVE_INFINITY

type Cards = readonly PageCard[]
type Read = Result<DatedCards, ReadError>

interface Kept extends DatedCards {
  readonly at: number
}

interface Reading {
  readonly isDated: boolean
  readonly answer: Promise<Read>
  /** What was told meanwhile, which the answer may not hold. */
  readonly told: StoredChange[]
}

export interface CatalogueSource {
  readonly documents: Documents
  readonly now: () => number
  /** A page rendered ahead is kept until the next commit: what it shows whole may not be a minute old. */
  readonly rendersAhead: boolean
}

export function firestoreCatalogue({ documents, now, rendersAhead }: CatalogueSource): Catalogue {
  let kept: Kept | null = null
  let underway: Reading | null = null
  let expiries = 0

  function begin(isDated: boolean): Reading {
    const at = now()
    const before = expiries
    const told: StoredChange[] = []
    const keep = (answer: Read): Read => {
      const readAt = before === expiries ? at : EXPIRED
      if (answer.ok && (kept === null || kept.at <= readAt))
        kept = { ...withNews(answer.value, told), at: readAt }
      return answer
    }
    return { isDated, told, answer: read(documents, isDated).then(keep) }
  }

  function beginOnce(isDated: boolean): Promise<Read> {
    if (underway !== null && (underway.isDated || !isDated)) return underway.answer
    const begun = begin(isDated)
    underway = begun
    return begun.answer.finally(() => {
      if (underway === begun) underway = null
    })
  }

  const isFresh = ({ at }: Kept): boolean => now() - at < FRESH_FOR

  const fresh = async (isDated: boolean): Promise<Read> =>
    kept !== null && isFresh(kept) ? ok(kept) : beginOnce(isDated)

  const current = (isDated: boolean): Promise<Read> =>
    rendersAhead ? begin(isDated).answer : fresh(isDated)

  return {
    async all() {
      const answer = await fresh(false)
      // what was read before is better than nothing
      return !answer.ok && kept !== null ? ok(kept.cards) : cardsOf(answer)
    },
    current: () => current(false),
    dated: () => current(true),
    known: () => (kept === null || kept.isPartial ? null : kept.cards),
    learn(changes) {
      underway?.told.push(...changes)
      // whoever is told has been told everything since it was read
      if (kept !== null) kept = { ...withNews(kept, changes), at: now() }
    },
    expire() {
      underway = null
      expiries += 1
      if (kept !== null) kept = { ...kept, at: EXPIRED }
    },
  }
}

const cardsOf = (answer: Read): Result<Cards, ReadError> =>
  answer.ok ? ok(answer.value.cards) : answer

/** The newest change is asked for first: what comes between the two questions is told again, never missed. */
const read = (documents: Documents, isDated: boolean): Promise<Read> =>
  reading<DatedCards>(async () => {
    const newest = isDated ? await newestReferences(documents, 1) : []
    const shards = await documents.find(query(collection(documents.firestore, 'catalogue')))
    const found =
      shards.length === 0
        ? await uncatalogued(documents, null)
        : { cards: shards.flatMap(cardsOfShard), isPartial: false }
    return ok({ ...found, changedAt: newestOf(isDated ? newest : shards) })
  })

function withNews(read: DatedCards, changes: readonly StoredChange[]): DatedCards {
  if (changes.length === 0) return read
  const times = changes.map((change) => change.changedAt)
  return {
    ...read,
    cards: withChanges(read.cards, changes),
    changedAt: [read.changedAt ?? '', ...times].sort().at(-1) ?? null,
  }
}
