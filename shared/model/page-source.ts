/** Parser for page files of the sample content. It is strict, so that a typing mistake is reported. */
import * as v from 'valibot'
import { err, ok, type Result } from '../result.ts'
import { IMAGE_TEXTS, readImageFields } from './images/image-fields.ts'
import type { Block, PageDetails } from './page.ts'
import { toPageKey } from './page-key.ts'
import {
  isSectionName,
  LOCATION_TYPES,
  listSectionNames,
  parseTypeName,
  type SectionName,
  type TypeName,
} from './page-types.ts'
import type { Place } from './place.ts'
import { includePlace } from './place-items.ts'
import { includeUnmetDetails } from './unmet-details.ts'

/** A place in the story: the name of a book, or that name and the number of a chapter. */
const at = v.optional(
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.transform((book) => [book] as const),
      ),
      v.strictTuple([v.string(), v.pipe(v.number(), v.minValue(0))]),
    ]),
    v.check(([book]) => book.trim() !== '', 'not the name of a book'),
    v.transform(([book, chapter]): Place => ({ book: toPageKey(book), ...(chapter === undefined ? {} : { chapter }) })),
  ),
)

const entry = v.union([
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.transform((text) => ({ title: '', text, at: undefined })),
  ),
  v.strictObject({ title: v.optional(v.string(), ''), text: v.string(), at }),
])

const block = v.strictObject({
  sectionName: v.string(),
  at,
  image: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.webp$/, 'not the name of a webp image'))),
  ...v.entriesFromList(IMAGE_TEXTS, v.optional(v.string())),
  entries: v.array(entry),
})

const time = v.pipe(v.string(), v.isoTimestamp())

const edit = v.strictObject({
  at: time,
  author: v.string(),
  comment: v.string(),
  minor: v.optional(v.boolean()),
  changes: v.optional(v.array(v.strictObject({ section: v.string(), before: v.string(), after: v.string() }))),
  restores: v.optional(v.number()),
  renamesFrom: v.optional(v.string()),
})

const page = v.strictObject({
  name: v.string(),
  type: v.pipe(
    v.string(),
    v.custom<TypeName>((name) => parseTypeName(String(name)) === name, 'not a type of page'),
  ),
  series: v.string(),
  bookNumber: v.optional(v.number()),
  locationType: v.optional(v.picklist(LOCATION_TYPES)),
  safeName: v.exactOptional(v.string()),
  createdAt: time,
  author: v.string(),
  edits: v.optional(v.array(edit), []),
  sections: v.record(v.string(), v.array(block)),
})

/** A block whose image is still a file name. */
export interface SourceBlock {
  readonly block: Omit<Block, 'imageUrl'>
  readonly image: string | null
}

/** A later save of the page. Its sections are stored as the last one left them. */
export interface SourceEdit {
  /** ISO-8601 UTC. */
  readonly at: string
  /** Id of an editor in the sample content. */
  readonly author: string
  readonly comment: string
  readonly minor: boolean
  /** Texts that it replaced, each of which occurs once in its section. */
  readonly changes: readonly { readonly section: SectionName; readonly before: string; readonly after: string }[]
  /** The version that it restored, counted from 1; null for an edit. */
  readonly restores: number | null
  /** Name of the page before a rename; null if it is no rename. */
  readonly renamesFrom: string | null
}

export interface PageSource {
  readonly details: PageDetails
  /** ISO-8601 UTC. */
  readonly createdAt: string
  /** Id of an editor in the sample content. */
  readonly author: string
  /** Saves after the first one, oldest first. */
  readonly edits: readonly SourceEdit[]
  /** Present content. */
  readonly sections: ReadonlyMap<SectionName, readonly SourceBlock[]>
}

/** @returns the page, or one line that describes the mistake */
export function readPageSource(data: unknown): Result<PageSource, string> {
  const read = v.safeParse(page, data)
  if (!read.success) {
    const [issue] = read.issues
    return err(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  }
  const { name, type, series, bookNumber, locationType, safeName, createdAt, author, edits, sections } = read.output
  const known = listSectionNames(type)
  const sectionsRead = new Map<SectionName, SourceBlock[]>()
  for (const [section, blocks] of Object.entries(sections)) {
    if (!isSectionName(section) || !known.includes(section))
      return err(`sections.${section}: a page of this type has no such section`)
    sectionsRead.set(section, blocks.map(toSourceBlock))
  }
  for (const { section } of edits.flatMap(({ changes }) => changes ?? []))
    if (!isSectionName(section) || !sectionsRead.has(section))
      return err(`edits: a change of ${section}, which the page does not have`)
  return ok({
    details: {
      name,
      type,
      series,
      bookNumber: bookNumber ?? null,
      locationType: locationType ?? null,
      ...includeUnmetDetails({ ...(safeName === undefined ? {} : { safeName }) }),
    },
    createdAt: new Date(createdAt).toISOString(),
    author,
    edits: edits.map(toSourceEdit),
    sections: sectionsRead,
  })
}

const toSourceEdit = ({
  at,
  author,
  comment,
  minor,
  changes,
  restores,
  renamesFrom,
}: v.InferOutput<typeof edit>): SourceEdit => ({
  at: new Date(at).toISOString(),
  author,
  comment,
  minor: minor ?? false,
  changes: (changes ?? []).flatMap(({ section, ...change }) =>
    isSectionName(section) ? [{ section, ...change }] : [],
  ),
  restores: restores ?? null,
  renamesFrom: renamesFrom ?? null,
})

/** Derives ids from positions, so that the same file always gives the same page. */
const toSourceBlock = (
  { sectionName, at, image, entries, ...texts }: v.InferOutput<typeof block>,
  index: number,
): SourceBlock => ({
  image: image ?? null,
  block: {
    id: `b${index}`,
    sectionName,
    entries: entries.map(({ title, text, at }, position) => ({
      id: `b${index}e${position}`,
      title,
      text,
      ...includePlace(at),
    })),
    ...readImageFields(texts),
    ...includePlace(at),
  },
})
