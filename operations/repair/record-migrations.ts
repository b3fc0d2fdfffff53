/** Table of migrations of old records: each adds a missing field or converts an old form. */
import { isDeepStrictEqual } from 'node:util'
import {
  type ProtocolFields,
  readArrayValues,
  readMapFields,
  toPlainRecord,
  toTimestampValue,
} from '#shared/model/protocol-fields'
import { readReference } from '#shared/model/records'
import { PRIORITIES } from '#shared/model/report'
import { isRecord, toIsoDate, toOneOf, toText } from '#shared/model/stored-fields'
import { toSortableVersion } from '#shared/rules/reports/report-plan'
import { toProtocolValue } from '../../local-cloud/index.ts'

export interface RecordMigration {
  /** The fault, as text of the report. */
  readonly description: string
  readonly paths: RegExp
  /** Returns null if the record needs no change. */
  readonly migrate: (fields: ProtocolFields, id: string) => ProtocolFields | null
}

const REFERENCE = /^ContentRef\/[^/]+$/
const REQUEST = /^FeatureRequests\/[^/]+$/
const REPORT = /^(?:FeatureRequests|BugReports)\/[^/]+$/
const DATED = /^(?:FeatureRequests|BugReports|ChangeLog)\/[^/]+$/
const LOG = /^ChangeLog\/[^/]+$/
const SECTION = /^Content\/[^/]+\/[^/]+\/[^/]+$/

export const RECORD_MIGRATIONS: readonly RecordMigration[] = [
  {
    description: 'its type is written with a space',
    paths: REFERENCE,
    migrate(fields) {
      const type = toText(toPlainRecord(fields)['Type'])
      return type.includes(' ') ? setFields(fields, { Type: type.replaceAll(' ', '') }) : null
    },
  },
  {
    description: 'its book number is a text',
    paths: REFERENCE,
    migrate(fields, id) {
      const stored = toPlainRecord(fields)
      const number = readReference(id, stored)?.bookNumber
      return typeof stored['bookNumber'] === 'string' && number != null
        ? setFields(fields, { bookNumber: number })
        : null
    },
  },
  {
    description: 'it has no time of its last change',
    paths: REFERENCE,
    migrate(fields, id) {
      if ('changedAt' in fields) return null
      const reference = readReference(id, toPlainRecord(fields))
      const time = reference?.edits.at(-1)?.at ?? reference?.createdAt
      return time == null ? null : { ...fields, changedAt: toTimestampValue(time) }
    },
  },
  {
    description: 'its time of creation is invalid, or later than its last change',
    paths: REFERENCE,
    migrate(fields) {
      const stored = toPlainRecord(fields)
      const changed = toIsoDate(stored['changedAt'])
      if (changed === null || !('createdAt' in stored)) return null
      const created = toIsoDate(stored['createdAt'])
      // The rules allow a clock difference of one day.
      const isPossible = created !== null && Date.parse(created) <= Date.parse(changed) + DAY_MS
      return isPossible ? null : setFields(fields, { createdAt: changed })
    },
  },
  {
    description: 'its list of edits holds values that no save can send back',
    paths: REFERENCE,
    migrate(fields, id) {
      const stored = toPlainRecord(fields)
      const reference = readReference(id, stored)
      // The first save of an old page rewrites its list.
      if (reference === null || reference.rev === 0) return null
      const edits = reference.edits.map(({ at, by }) => ({ updatedAt: at, updatedBy: by }))
      const isWhole = isDeepStrictEqual(stored['timeStampArray'], edits)
      return isWhole ? null : setFields(fields, { timeStampArray: edits })
    },
  },
  {
    description: 'it has no rank',
    paths: REQUEST,
    migrate(fields) {
      if ('rank' in fields) return null
      const priority = toOneOf(PRIORITIES, toPlainRecord(fields)['priority']) ?? 'none'
      return setFields(fields, { rank: PRIORITIES.indexOf(priority) })
    },
  },
  {
    description: 'it has no status',
    paths: REPORT,
    migrate: (fields) => ('status' in fields ? null : setFields(fields, { status: 'open' })),
  },
  {
    description: 'it has no time of its last change',
    paths: DATED,
    migrate(fields) {
      const made = toIsoDate(toPlainRecord(fields)['createdAt'])
      return 'changedAt' in fields || made === null ? null : { ...fields, changedAt: toTimestampValue(made) }
    },
  },
  {
    description: 'it has no order among the versions',
    paths: LOG,
    migrate: (fields) =>
      'order' in fields
        ? null
        : setFields(fields, { order: toSortableVersion(toText(toPlainRecord(fields)['title'])) }),
  },
  {
    description: 'parts of it have no ids',
    paths: SECTION,
    migrate(fields) {
      const content = isRecord(fields['content']) ? fields['content']['arrayValue'] : undefined
      const blocks = readArrayValues(content)
      const migrated = blocks.map(addIds)
      return migrated.every((block, index) => block === blocks[index])
        ? null
        : { ...fields, content: { arrayValue: { values: migrated } } }
    },
  },
]

const DAY_MS = 86_400_000

const setFields = (fields: ProtocolFields, more: Readonly<Record<string, unknown>>): ProtocolFields => ({
  ...fields,
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, toProtocolValue(value)])),
})

const isMap = (value: unknown): value is { readonly mapValue: unknown } => isRecord(value) && 'mapValue' in value

/** Adds the same ids that readers derive for records without ids. */
function addIds(block: unknown, index: number): unknown {
  if (!isMap(block)) return block
  const fields = readMapFields(block.mapValue)
  const content = isRecord(fields['sectionContent']) ? fields['sectionContent']['arrayValue'] : {}
  const entries = readArrayValues(content)
  const migrated = entries.map((entry, position) => addEntryId(entry, `b${index}e${position}`))
  const isWhole = migrated.every((entry, position) => entry === entries[position])
  if ('id' in fields && isWhole) return block
  return {
    mapValue: {
      fields: {
        id: toProtocolValue(`b${index}`),
        ...fields,
        ...(entries.length === 0 ? {} : { sectionContent: { arrayValue: { values: migrated } } }),
      },
    },
  }
}

/** The oldest records store an entry as a string. */
function addEntryId(entry: unknown, id: string): unknown {
  if (isRecord(entry) && typeof entry['stringValue'] === 'string')
    return toProtocolValue({ id, title: '', text: entry['stringValue'] })
  if (!isMap(entry)) return entry
  const fields = readMapFields(entry.mapValue)
  return 'id' in fields ? entry : { mapValue: { fields: { id: toProtocolValue(id), ...fields } } }
}
