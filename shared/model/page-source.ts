/** Parser for page files of the sample content. It is strict, so that a typing mistake is reported. */
import * as v from 'valibot'
import { err, ok, type Result } from '../result.ts'
import type { Block, PageDetails } from './page.ts'
import {
  isSectionName,
  LOCATION_TYPES,
  listSectionNames,
  parseTypeName,
  type SectionName,
  type TypeName,
} from './page-types.ts'

const entry = v.union([
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.transform((text) => ({ title: '', text })),
  ),
  v.strictObject({ title: v.string(), text: v.string() }),
])

const block = v.strictObject({
  sectionName: v.string(),
  image: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.webp$/, 'not the name of a webp image'))),
  imageAlt: v.optional(v.string()),
  entries: v.array(entry),
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
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  author: v.string(),
  sections: v.record(v.string(), v.array(block)),
})

/** A block whose image is still a file name. */
export interface SourceBlock {
  readonly block: Omit<Block, 'imageUrl'>
  readonly image: string | null
}

export interface PageSource {
  readonly details: PageDetails
  /** ISO-8601 UTC. */
  readonly createdAt: string
  /** Id of an editor in the sample content. */
  readonly author: string
  readonly sections: ReadonlyMap<SectionName, readonly SourceBlock[]>
}

/** @returns the page, or one line that describes the mistake */
export function readPageSource(data: unknown): Result<PageSource, string> {
  const read = v.safeParse(page, data)
  if (!read.success) {
    const [issue] = read.issues
    return err(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  }
  const { name, type, series, bookNumber, locationType, createdAt, author, sections } = read.output
  const known = listSectionNames(type)
  const sectionsRead = new Map<SectionName, SourceBlock[]>()
  for (const [section, blocks] of Object.entries(sections)) {
    if (!isSectionName(section) || !known.includes(section))
      return err(`sections.${section}: a page of this type has no such section`)
    sectionsRead.set(section, blocks.map(toSourceBlock))
  }
  return ok({
    details: {
      name,
      type,
      series,
      bookNumber: bookNumber ?? null,
      locationType: locationType ?? null,
    },
    createdAt: new Date(createdAt).toISOString(),
    author,
    sections: sectionsRead,
  })
}

/** Derives ids from positions, so that the same file always gives the same page. */
const toSourceBlock = (
  { sectionName, image, imageAlt, entries }: v.InferOutput<typeof block>,
  index: number,
): SourceBlock => ({
  image: image ?? null,
  block: {
    id: `b${index}`,
    sectionName,
    entries: entries.map(({ title, text }, position) => ({
      id: `b${index}e${position}`,
      title,
      text,
    })),
    ...(imageAlt === undefined ? {} : { imageAlt }),
  },
})
