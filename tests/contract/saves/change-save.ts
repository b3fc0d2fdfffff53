/** Helper: functions that change one thing in a planned save. */
import type { DocumentPath } from '#shared/model/document-paths'
import type { PlannedData, PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'

export type Writes = readonly PlannedWrite[]

/** The records of a save, named for their collections. */
export type RecordKind = 'reference' | 'section' | 'header' | 'copy' | 'entry' | 'mark'

export function getRecordKind([first, ...rest]: DocumentPath): RecordKind {
  if (first === 'ContentRef') return 'reference'
  if (first === 'Content') return 'section'
  if (first === 'content_backup') return rest.length > 1 ? 'copy' : 'header'
  return first === 'catalogue' ? 'entry' : 'mark'
}

/** Changes the data of records of these kinds. */
export const changeRecords = (
  writes: Writes,
  records: readonly RecordKind[],
  change: (data: PlannedData) => PlannedData,
): Writes =>
  writes.map((write) => (records.includes(getRecordKind(write.path)) ? withData(write, change(write.data)) : write))

export const withFields = (writes: Writes, records: RecordKind | readonly RecordKind[], fields: PlannedData): Writes =>
  changeRecords(writes, [records].flat(), (data) => ({ ...data, ...fields }))

export const withoutField = (writes: Writes, records: readonly RecordKind[], field: string): Writes =>
  changeRecords(writes, records, (data) => Object.fromEntries(Object.entries(data).filter(([name]) => name !== field)))

/** The field mask still names every field it named before, so that a missing field is removed from the record. */
function withData(write: PlannedWrite, data: PlannedData): PlannedWrite {
  if (write.kind !== 'merge') return { ...write, data }
  const known = new Set(write.fields.map(([first]) => first))
  const more = Object.keys(data).filter((field) => !known.has(field))
  return { ...write, data, fields: [...write.fields, ...more.map((field) => [field])] }
}

/** Moves records of this kind to another path. */
export const moveRecord = (writes: Writes, record: RecordKind, to: (path: DocumentPath) => DocumentPath): Writes =>
  writes.map((write) => (getRecordKind(write.path) === record ? { ...write, path: to(write.path) } : write))

export const removeRecord = (writes: Writes, record: RecordKind): Writes =>
  writes.filter(({ path }) => getRecordKind(path) !== record)

export const selectRecords = (writes: Writes, record: RecordKind): Writes =>
  writes.filter(({ path }) => getRecordKind(path) === record)

/** Changes the revision of a save, in its fields and its document ids. */
export function renumberRevision(writes: Writes, rev: number): Writes {
  const id = `_${String(rev).padStart(8, '0')}`
  const renumbered = writes.map((write): Writes[number] => ({
    ...write,
    path: write.path.map((part) => part.replace(/_\d{8}$/, id)),
  }))
  const records = ['reference', 'section', 'header', 'copy'] as const
  return changeRecords(renumbered, records, (data) => ({
    ...data,
    rev,
    ...('backup' in data ? { backup: String(data['backup']).replace(/_\d{8}$/, id) } : {}),
  }))
}

/** Changes the page key of a whole save. */
export function renameKey({ writes, key }: SavePlan, other: string): Writes {
  const renamed = (part: string) =>
    part === key ? other : part.startsWith(`${key}_`) ? `${other}${part.slice(key.length)}` : part
  return writes.map((write): Writes[number] => {
    const data = Object.fromEntries(
      Object.entries(write.data).map(([field, value]) => [
        field,
        field === 'pages'
          ? { [other]: Object.values(Object(value))[0] }
          : !['Name', 'title'].includes(field) && typeof value === 'string'
            ? renamed(value)
            : value,
      ]),
    )
    const path = write.path.map(renamed)
    return write.kind === 'merge'
      ? { ...write, path, data, fields: write.fields.map((parts) => parts.map(renamed)) }
      : { ...write, path, data }
  })
}
