/** Parser for stored drafts: edits and keys. Invalid data gives null. */
import * as v from 'valibot'
import { mapImageFields } from '../images/image-fields.ts'
import {
  findPart,
  isSectionName,
  LOCATION_TYPES,
  parseTypeName,
  type SectionName,
  type TypeName,
} from '../page-types.ts'
import type { Place } from '../place.ts'
import { includePlace, readDraftPlace } from '../place-items.ts'
import type { DraftBlock, DraftEdit, DraftKey } from './draft.ts'
import { withFormat } from './edit-format.ts'

const at = v.pipe(
  v.string(),
  v.check((text) => Number.isFinite(Date.parse(text))),
)
const revision = v.pipe(v.number(), v.integer(), v.minValue(0))
const section = v.custom<SectionName>((name) => typeof name === 'string' && isSectionName(name))
const type = v.custom<TypeName>((name) => typeof name === 'string' && parseTypeName(name) === name)

const otherFields = v.exactOptional(v.record(v.string(), v.unknown()))
const place = v.pipe(v.unknown(), v.transform(readDraftPlace))
const placeIfSet = v.exactOptional(place)

/** To an older program that stored the draft, a place was a field that it did not know. */
function withKnownPlace<T extends { at?: Place | undefined; otherFields?: Record<string, unknown> | undefined }>({
  at,
  otherFields,
  ...item
}: T) {
  const { at: unknown, ...others } = otherFields ?? {}
  return {
    ...item,
    ...includePlace(at ?? (unknown === undefined ? undefined : readDraftPlace(unknown))),
    ...(Object.keys(others).length > 0 && { otherFields: others }),
  }
}

const entry = v.pipe(
  v.object({ id: v.string(), title: v.string(), text: v.string(), at: placeIfSet, otherFields }),
  v.transform(withKnownPlace),
)

/** The schema is strict: unlike stored records, which old programs wrote, drafts are only written by this one. */
const block: v.GenericSchema<unknown, DraftBlock> = v.pipe(
  v.object({
    id: v.string(),
    sectionName: v.string(),
    entries: v.array(entry),
    imageUrl: v.optional(v.string()),
    imageAlt: v.optional(v.string()),
    imageCaption: v.optional(v.string()),
    imageCredit: v.optional(v.string()),
    imageLicence: v.optional(v.string()),
    chosenImage: v.optional(v.string()),
    at: placeIfSet,
    otherFields,
  }),
  v.transform(({ id, sectionName, entries, imageUrl, chosenImage, at, otherFields, ...image }) => ({
    id,
    sectionName,
    entries,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...mapImageFields((field) => image[field]),
    ...(chosenImage === undefined ? {} : { chosenImage }),
    ...withKnownPlace({ at, otherFields }),
  })),
)
const blocks = v.array(block)

const details = v.object({
  name: v.string(),
  series: v.string(),
  bookNumber: v.string(),
  locationType: v.nullable(v.picklist(LOCATION_TYPES)),
  ownFirst: v.exactOptional(v.string()),
  safeName: v.exactOptional(v.string()),
})

const summary = v.object({ comment: v.string(), minor: v.boolean() })

const submission = v.object({
  saveId: v.string(),
  sections: v.array(section),
  withDetails: v.boolean(),
  comment: v.string(),
  minor: v.boolean(),
  state: v.picklist(['sending', 'waiting', 'stuck']),
  why: v.string(),
})

const seen = v.record(v.string(), revision)
const stamp = v.object({ window: v.string(), clock: revision, seen })

const unstamped: v.GenericSchema<unknown, DraftEdit> = v.variant('kind', [
  v.pipe(
    v.object({
      kind: v.literal('begin'),
      at,
      pageName: v.string(),
      rev: revision,
      seen: v.optional(seen),
    }),
    v.transform(({ seen, ...rest }) => (seen === undefined ? rest : { ...rest, seen })),
  ),
  v.pipe(
    v.object({ kind: v.literal('details'), at, details, before: v.optional(details) }),
    v.transform(({ before, ...rest }) => (before === undefined ? rest : { ...rest, before })),
  ),
  v.object({ kind: v.literal('summary'), at, summary }),
  v.object({
    kind: v.literal('grab'),
    at,
    section,
    base: v.nullable(v.object({ rev: revision, blocks })),
  }),
  v.object({ kind: v.literal('blocks'), at, section, blocks }),
  v.object({
    kind: v.literal('entry'),
    at,
    section,
    block: v.string(),
    entry: v.string(),
    title: v.string(),
    text: v.string(),
  }),
  v.object({
    kind: v.literal('place'),
    at,
    section,
    items: v.array(v.object({ block: v.string(), entry: v.nullable(v.string()), at: v.nullable(place) })),
  }),
  v.object({ kind: v.literal('switch'), at, section, off: v.boolean() }),
  v.object({ kind: v.literal('drop'), at, section }),
  v.object({
    kind: v.literal('uploaded'),
    at,
    section,
    chosenImage: v.string(),
    imageUrl: v.string(),
  }),
  v.object({ kind: v.literal('submission'), at, submission: v.nullable(submission) }),
  v.object({
    kind: v.literal('saved'),
    at,
    rev: revision,
    loaded: v.exactOptional(v.literal(true)),
    sections: v.array(v.object({ name: section, sent: blocks, stored: blocks, rev: v.exactOptional(revision) })),
    details: v.nullable(details),
  }),
])

const stamped = v.object({
  stamp: v.optional(stamp),
  formatted: v.optional(v.literal(true)),
  step: v.optional(v.picklist(['first', 'undo', 'redo', 'same'])),
})

const key = v.object({
  owner: v.string(),
  subject: v.variant('kind', [
    v.pipe(
      v.object({ kind: v.literal('part'), type, view: v.string(), page: v.string() }),
      v.check((part) => findPart(part.type, part.view) !== null),
    ),
    v.object({ kind: v.literal('new'), type }),
  ]),
})

/** Returns null for data that is no edit known to this version. */
export function readDraftEdit(data: unknown): DraftEdit | null {
  const read = v.safeParse(unstamped, data)
  const marked = v.safeParse(stamped, data)
  if (!read.success || !marked.success) return null
  const { stamp, formatted, step } = marked.output
  return withFormat({ ...read.output, ...(stamp && { stamp }), ...(formatted && { formatted }), ...(step && { step }) })
}

export function readDraftKey(data: unknown): DraftKey | null {
  const read = v.safeParse(key, data)
  return read.success ? read.output : null
}
