/** What old records lack or have in another form, one by one; each answers with the record as it should be. */
import { isDeepStrictEqual } from 'node:util'
import {
  fieldsIn,
  type ProtocolFields,
  plainRecord,
  timeValue,
  valuesIn,
} from '#shared/model/record-fields'
import { readReference } from '#shared/model/records'
import { PRIORITIES } from '#shared/model/report'
import { date, isRecord, oneOf, text } from '#shared/model/stored-fields'
import { versionOrder } from '#shared/rules/reports/report-plan'
import { protocolValue } from '../../../local-cloud/sample/protocol-writes.ts'

export interface Mending {
  /** What was found, for people. */
  readonly what: string
  readonly records: RegExp
  /** null where nothing is amiss. */
  readonly mend: (fields: ProtocolFields, id: string) => ProtocolFields | null
}

const REFERENCE = /^ContentRef\/[^/]+$/
const REQUEST = /^FeatureRequests\/[^/]+$/
const REPORT = /^(?:FeatureRequests|BugReports)\/[^/]+$/
const DATED = /^(?:FeatureRequests|BugReports|ChangeLog)\/[^/]+$/
const LOG = /^ChangeLog\/[^/]+$/
const SECTION = /^Content\/[^/]+\/[^/]+\/[^/]+$/

export const MENDINGS: readonly Mending[] = [
  {
    what: 'its type is written with a space',
    records: REFERENCE,
    mend(fields) {
      const type = text(plainRecord(fields)['Type'])
      return type.includes(' ') ? amended(fields, { Type: type.replaceAll(' ', '') }) : null
    },
  },
  {
    what: 'its book number is a text',
    records: REFERENCE,
    mend(fields, id) {
      const stored = plainRecord(fields)
      const number = readReference(id, stored)?.bookNumber
      return typeof stored['bookNumber'] === 'string' && number != null
        ? amended(fields, { bookNumber: number })
        : null
    },
  },
  {
    what: 'it has no time of its last change',
    records: REFERENCE,
    mend(fields, id) {
      if ('changedAt' in fields) return null
      const reference = readReference(id, plainRecord(fields))
      const time = reference?.edits.at(-1)?.at ?? reference?.createdAt
      return time == null ? null : { ...fields, changedAt: timeValue(time) }
    },
  },
  {
    what: 'its time of creation is none, or later than its last change',
    records: REFERENCE,
    mend(fields) {
      const stored = plainRecord(fields)
      const changed = date(stored['changedAt'])
      if (changed === null || !('createdAt' in stored)) return null
      const created = date(stored['createdAt'])
      // no device's clock is wrong by more than the rules let in
      const isPossible = created !== null && Date.parse(created) <= Date.parse(changed) + DAY_MS
      return isPossible ? null : amended(fields, { createdAt: changed })
    },
  },
  {
    what: 'its list of edits holds what no save can hand back',
    records: REFERENCE,
    mend(fields, id) {
      const stored = plainRecord(fields)
      const reference = readReference(id, stored)
      // the first revision puts an older list in order by itself
      if (reference === null || reference.rev === 0) return null
      const edits = reference.edits.map(({ at, by }) => ({ updatedAt: at, updatedBy: by }))
      const isWhole = isDeepStrictEqual(stored['timeStampArray'], edits)
      return isWhole ? null : amended(fields, { timeStampArray: edits })
    },
  },
  {
    what: 'it has no rank',
    records: REQUEST,
    mend(fields) {
      if ('rank' in fields) return null
      const priority = oneOf(PRIORITIES, plainRecord(fields)['priority']) ?? 'none'
      return amended(fields, { rank: PRIORITIES.indexOf(priority) })
    },
  },
  {
    what: 'it has no status',
    records: REPORT,
    mend: (fields) => ('status' in fields ? null : amended(fields, { status: 'open' })),
  },
  {
    what: 'it has no time of its last change',
    records: DATED,
    mend(fields) {
      const made = date(plainRecord(fields)['createdAt'])
      return 'changedAt' in fields || made === null
        ? null
        : { ...fields, changedAt: timeValue(made) }
    },
  },
  {
    what: 'it has no place among the versions',
    records: LOG,
    mend: (fields) =>
      'order' in fields
        ? null
        : amended(fields, { order: versionOrder(text(plainRecord(fields)['title'])) }),
  },
  {
    what: 'parts of it have no ids',
    records: SECTION,
    mend(fields) {
      const content = isRecord(fields['content']) ? fields['content']['arrayValue'] : undefined
      const blocks = valuesIn(content)
      const mended = blocks.map(withIds)
      return mended.every((block, index) => block === blocks[index])
        ? null
        : { ...fields, content: { arrayValue: { values: mended } } }
    },
  },
]

const DAY_MS = 86_400_000

const amended = (
  fields: ProtocolFields,
  more: Readonly<Record<string, unknown>>,
): ProtocolFields => ({
  ...fields,
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, protocolValue(value)])),
})

const isMap = (value: unknown): value is { readonly mapValue: unknown } =>
  isRecord(value) && 'mapValue' in value

/** The very ids that readers have given them until now. */
function withIds(block: unknown, index: number): unknown {
  if (!isMap(block)) return block
  const fields = fieldsIn(block.mapValue)
  const content = isRecord(fields['sectionContent']) ? fields['sectionContent']['arrayValue'] : {}
  const entries = valuesIn(content)
  const mended = entries.map((entry, position) => entryWithId(entry, `b${index}e${position}`))
  const isWhole = mended.every((entry, position) => entry === entries[position])
  if ('id' in fields && isWhole) return block
  return {
    mapValue: {
      fields: {
        id: protocolValue(`b${index}`),
        ...fields,
        ...(entries.length === 0 ? {} : { sectionContent: { arrayValue: { values: mended } } }),
      },
    },
  }
}

/** An entry was a plain text in the oldest records. */
function entryWithId(entry: unknown, id: string): unknown {
  if (isRecord(entry) && typeof entry['stringValue'] === 'string')
    return protocolValue({ id, title: '', text: entry['stringValue'] })
  if (!isMap(entry)) return entry
  const fields = fieldsIn(entry.mapValue)
  return 'id' in fields ? entry : { mapValue: { fields: { id: protocolValue(id), ...fields } } }
}
