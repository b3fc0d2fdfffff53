/** JSON with sorted fields, to compare records: the order of their fields has no meaning. */
import { isRecord } from '#shared/model/stored-fields'

export const toStableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
