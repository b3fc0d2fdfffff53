/** Adapter of the pages port to Firestore: reads pages, lists and home. */

import { toCardPlaces } from '#shared/model/card-places'
import { isDocumentId } from '#shared/model/document-id'
import { HOME_CHOICE_PATH, sectionPath } from '#shared/model/document-paths'
import { readHomeChoice } from '#shared/model/home-choice'
import type { StorageAddress } from '#shared/model/images/image-address'
import type { PageCard, PageReference, Section } from '#shared/model/page'
import { findPart, getTypeSpec, hasBookNumbers, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { editPath, viewPath } from '#shared/model/paths'
import { readReference, readSection } from '#shared/model/records'
import { err, ok } from '#shared/result'
import { STARTING_TYPES } from '#shared/rules/lists/home-content'
import { isUnlisted, toPageCard } from '#shared/rules/lists/list-changes'
import { paginateList } from '#shared/rules/lists/list-pagination'
import { toUtcDay } from '#shared/utc-day'
import { resolveReferenceImage, resolveSectionImages } from '../images/resolve-images.ts'
import type { FoundCards } from '../ports/catalogue.ts'
import type { NewestChange, PageOrRedirect, Pages, ReadPage } from '../ports/pages.ts'
import { catchReadError, type Documents, type FoundDocument } from './firestore.ts'
import { findNewestReferences, getNewestTime, getNewestTimeOfRecords } from './newest-changes.ts'
import { createPagePrefetch } from './page-prefetch.ts'
import { type ReadShardsOfType, readShardsOfType, type Shard } from './shards.ts'
import { readStoredReference } from './stored-reference.ts'
import { readSectionsOfOldTemplates, readStoredSections, type StoredSections } from './stored-sections.ts'
import { readUncataloguedCards } from './uncatalogued-cards.ts'

const NEWEST_CHANGES = 6

/** Types whose pages give a series its reading order. */
const NUMBERED_TYPES = TYPE_NAMES.filter(hasBookNumbers)
/** Other types of which home shows a page. */
const OTHER_STARTING_TYPES = STARTING_TYPES.filter((type) => !hasBookNumbers(type))

export interface PagesOptions {
  /** Includes hidden pages, for maintainers. */
  readonly withHidden?: boolean
  /** By default the shards are queried at each call. */
  readonly readShards?: ReadShardsOfType
  /** Reads the first shard of a type; by default it is queried. Null if the whole catalogue is in memory anyway. */
  readonly readFirstShard?: ReadShardsOfType | null
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export function createPages(
  documents: Documents,
  storage: StorageAddress,
  {
    now = Date.now,
    withHidden = false,
    readShards = (type) => readShardsOfType(documents, type),
    readFirstShard = (type) => readShardsOfType(documents, type, 1),
  }: PagesOptions = {},
): Pages {
  const readCardsOfShards = (shards: readonly Shard[], type: TypeName): Promise<FoundCards> =>
    shards.length === 0
      ? readUncataloguedCards(documents, type)
      : Promise.resolve({ cards: shards.flatMap(({ cards }) => cards), isPartial: false })

  const readCardsOfType = async (type: TypeName): Promise<FoundCards> => readCardsOfShards(await readShards(type), type)

  const read: ReadPage = (type, view, key) =>
    catchReadError<PageOrRedirect>(async () => {
      const part = findPart(type, view)
      if (part === null || !isDocumentId(key)) return err({ kind: 'missing' })
      const [reference, stored] = await Promise.all([
        readStoredReference(documents, key),
        readStoredSections(documents, getTypeSpec(type).template, key, part.sections),
      ])
      if (reference === null || (reference.hidden && !withHidden)) return err({ kind: 'missing' })
      const currentKey = reference.movedTo ?? key
      if (currentKey !== key || reference.type !== type) {
        const targetPart = findPart(reference.type, view) ?? getTypeSpec(reference.type).parts[0]
        const path = viewPath(reference.type, currentKey, targetPart.view)
        return ok({ kind: 'elsewhere', path, edit: editPath(targetPart, currentKey) })
      }
      const present = stored.some(([, data]) => data !== null)
        ? stored
        : await readSectionsOfOldTemplates(documents, reference, part.sections)
      return ok({
        kind: 'page',
        page: {
          reference: redactReference(resolveReferenceImage(reference, storage)),
          view,
          sections: sortSections(reference, present).map((section) => resolveSectionImages(section, storage)),
        },
      })
    })

  return {
    read,
    ...createPagePrefetch(read, now),

    home: () =>
      catchReadError(async () => {
        const others = readFirstShard === null ? [] : OTHER_STARTING_TYPES.map(readFirstShard)
        const [numbered, otherShards, newest, choice] = await Promise.all([
          Promise.all(NUMBERED_TYPES.map(readCardsOfType)),
          Promise.all(others),
          findNewestReferences(documents, NEWEST_CHANGES),
          documents.get(HOME_CHOICE_PATH),
        ])
        return ok({
          books: numbered.flatMap(({ cards }) => cards),
          others: otherShards.flat().flatMap(({ cards }) => cards),
          newest: newest.flatMap(toNewestChanges),
          changedAt: getNewestTimeOfRecords(newest),
          isPartial: numbered.some(({ isPartial }) => isPartial),
          choice: readHomeChoice(choice),
          today: toUtcDay(now()),
        })
      }),

    card: (key) => catchReadError(async () => ok(await readCard(documents, key))),

    list: (type, page, order) =>
      catchReadError(async () => {
        const [shards, choice] = await Promise.all([readShards(type), documents.get(HOME_CHOICE_PATH)])
        const { cards, isPartial } = await readCardsOfShards(shards, type)
        const { series: seriesOrder } = readHomeChoice(choice)
        return ok({
          ...paginateList(cards, page, { order, seriesOrder }),
          seriesOrder,
          changedAt: getNewestTime(shards),
          isPartial,
        })
      }),

    cards: (type) => catchReadError(async () => ok((await readCardsOfType(type)).cards)),

    section: (type, key, name) =>
      catchReadError(async () => {
        const data = isDocumentId(key) ? await documents.get(sectionPath(getTypeSpec(type).template, key, name)) : null
        return ok(data === null ? null : readSection(name, data))
      }),
  }
}

/** @returns null for a missing or hidden page; the present card of a page that has been renamed */
async function readCard(documents: Documents, key: string): Promise<PageCard | null> {
  const stored = await readStoredReference(documents, key)
  const reference = stored?.movedTo ? await readStoredReference(documents, stored.movedTo) : stored
  return reference === null || isUnlisted(reference) ? null : toPageCard(reference)
}

/** Sorts by the positions that people chose; sections without one take the table's. */
function sortSections(reference: PageReference, stored: StoredSections): Section[] {
  const orders = new Map(reference.sections.map(({ name, order }) => [name, order]))
  return stored
    .flatMap(([name, data], index) =>
      data === null ? [] : [{ section: readSection(name, data), order: orders.get(name) ?? index, index }],
    )
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ section }) => section)
}

/** Removes data that no screen shows: the author, the edits, and e-mail addresses in old records. */
const redactReference = (reference: PageReference): PageReference => ({
  ...reference,
  createdBy: '',
  edits: reference.edits.slice(-1).map(({ at }) => ({ at, by: '' })),
  saveId: null,
  otherSections: [],
})

function toNewestChanges({ id, data }: FoundDocument): NewestChange[] {
  const reference = readReference(id, data)
  return reference === null || isUnlisted(reference) ? [] : [toNewestChange(reference)]
}

function toNewestChange(reference: PageReference): NewestChange {
  const { first } = toCardPlaces(reference)
  return {
    key: reference.key,
    name: reference.name,
    type: reference.type,
    series: reference.series,
    ...(first === undefined ? {} : { first }),
    rev: reference.rev,
    changedAt: reference.changedAt,
    by: reference.updatedByName,
  }
}
