/** Reading pages, lists and home from the documents service. */
import type { StorageAddress } from '#shared/model/images/image-address'
import type { PageReference, Section } from '#shared/model/page'
import { isDocumentId } from '#shared/model/page-key'
import {
  isNumbered,
  partNamed,
  TYPE_NAMES,
  type TypeName,
  typeSpec,
} from '#shared/model/page-types'
import { editPath, referencePath, viewPath } from '#shared/model/paths'
import { readReference, readSection } from '#shared/model/records'
import { err, ok } from '#shared/result'
import { listPage, seriesWithBooks } from '#shared/rules/lists/listing'
import { isGone } from '#shared/rules/lists/news'
import { withCurrentImage, withCurrentImages } from '../images/current-images.ts'
import type { FoundCards } from '../ports/catalogue.ts'
import type { NewestChange, PageAnswer, Pages } from '../ports/pages.ts'
import { type Documents, type FoundDocument, reading } from './firestore.ts'
import { newestOf, newestReferences } from './newest.ts'
import { cardsOfShard } from './shard-cards.ts'
import { oldSections, type StoredSections, storedSections } from './stored-sections.ts'
import { storedShards } from './stored-shards.ts'
import { uncatalogued } from './uncatalogued.ts'

const NEWEST_CHANGES = 6
/** Home is a way in, not the list: the rest stands behind the link to it. */
const HOME_SERIES = { most: 12, each: 12 }

/** What a series is read in the order of. */
const NUMBERED_TYPES = TYPE_NAMES.filter(isNumbered)

/** @param withHidden finds for maintainers what readers do not */
export function firestorePages(
  documents: Documents,
  storage: StorageAddress,
  { withHidden } = { withHidden: false },
): Pages {
  const cardsIn = (shards: readonly FoundDocument[], type: TypeName): Promise<FoundCards> =>
    shards.length === 0
      ? uncatalogued(documents, type)
      : Promise.resolve({ cards: shards.flatMap(cardsOfShard), isPartial: false })

  const cardsOf = async (type: TypeName): Promise<FoundCards> =>
    cardsIn(await storedShards(documents, type), type)

  return {
    read: (type, view, key) =>
      reading<PageAnswer>(async () => {
        const part = partNamed(type, view)
        if (part === null || !isDocumentId(key)) return err({ kind: 'missing' })
        const [record, stored] = await Promise.all([
          documents.get(referencePath(key)),
          storedSections(documents, typeSpec(type).template, key, part.sections),
        ])
        const reference = record === null ? null : readReference(key, record)
        if (reference === null || (reference.hidden && !withHidden)) return err({ kind: 'missing' })
        const there = reference.movedTo ?? key
        if (there !== key || reference.type !== type) {
          const its = partNamed(reference.type, view) ?? typeSpec(reference.type).parts[0]
          const path = viewPath(reference.type, there, its.view)
          return ok({ kind: 'elsewhere', path, edit: editPath(its, there) })
        }
        const present = stored.some(([, data]) => data !== null)
          ? stored
          : await oldSections(documents, reference, part.sections)
        return ok({
          kind: 'page',
          page: {
            reference: forReaders(withCurrentImage(reference, storage)),
            view,
            sections: inOrder(reference, present).map((section) =>
              withCurrentImages(section, storage),
            ),
          },
        })
      }),

    home: () =>
      reading(async () => {
        const [numbered, newest] = await Promise.all([
          Promise.all(NUMBERED_TYPES.map(cardsOf)),
          newestReferences(documents, NEWEST_CHANGES),
        ])
        const { series, total } = seriesWithBooks(
          numbered.flatMap(({ cards }) => cards),
          HOME_SERIES,
        )
        return ok({
          series,
          seriesTotal: total,
          newest: newest.flatMap(changesIn),
          changedAt: newestOf(newest),
          isPartial: numbered.some(({ isPartial }) => isPartial),
        })
      }),

    list: (type, page, order) =>
      reading(async () => {
        const shards = await storedShards(documents, type)
        const { cards, isPartial } = await cardsIn(shards, type)
        return ok({ ...listPage(cards, page, order), changedAt: newestOf(shards), isPartial })
      }),

    cards: (type) => reading(async () => ok((await cardsOf(type)).cards)),

    currentRev: (key) =>
      reading<number | null>(async () => {
        const record = await documents.get(referencePath(key))
        const reference = record === null ? null : readReference(key, record)
        return ok(reference === null || isGone(reference) ? null : reference.rev)
      }),
  }
}

/** Places people have chosen come first; sections without one stand where the table has them. */
function inOrder(reference: PageReference, stored: StoredSections): Section[] {
  const placed = new Map(reference.sections.map(({ name, order }) => [name, order]))
  return stored
    .flatMap(([name, data], index) =>
      data === null
        ? []
        : [{ section: readSection(name, data), order: placed.get(name) ?? index, index }],
    )
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ section }) => section)
}

/** What no screen shows does not travel: who made the record, how often, and addresses that old records hold. */
const forReaders = (reference: PageReference): PageReference => ({
  ...reference,
  createdBy: '',
  edits: reference.edits.slice(-1).map(({ at }) => ({ at, by: '' })),
  saveId: null,
  otherSections: [],
})

function changesIn({ id, data }: FoundDocument): NewestChange[] {
  const reference = readReference(id, data)
  return reference === null || isGone(reference) ? [] : [changeOf(reference)]
}

const changeOf = (reference: PageReference): NewestChange => ({
  key: reference.key,
  name: reference.name,
  type: reference.type,
  series: reference.series,
  changedAt: reference.changedAt,
  by: reference.updatedByName,
})
