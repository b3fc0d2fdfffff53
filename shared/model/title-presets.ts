/** Stored record: the usual titles of facts, which the editor offers for each page type. Maintainers change them. */
import { TYPE_NAMES, type TypeName } from './page-types.ts'
import type { RecordData } from './stored-fields.ts'
import { parseDistinctLines } from './text/text-lines.ts'

/** The limits of the rules, for the titles of one page type and the characters of each. */
export const MAX_TITLE_PRESETS = 20
export const MAX_TITLE_LENGTH = 60

export type TitlePresets = ReadonlyMap<TypeName, readonly string[]>

/** Apply until maintainers change them. A type without a row has none. */
const BUILT_IN_TITLES: Partial<Readonly<Record<TypeName, readonly string[]>>> = {
  Book: ['Published', 'Pages', 'Narrator', 'Set in', 'Follows', 'Followed by'],
  Character: ['Pronounced', 'Born', 'Home', 'Occupation', 'Family', 'First seen in'],
  Event: ['Date', 'Place', 'Cause', 'Outcome', 'Took part', 'First told in'],
  Faction: ['Founded', 'Leader', 'Seat', 'Purpose', 'Allies', 'Enemies', 'First seen in'],
  Item: ['Kind', 'Made by', 'Owner', 'Material', 'Kept in', 'First seen in'],
  Location: ['Pronounced', 'Lies in', 'Ruler', 'Population', 'Language', 'First seen in'],
  PowerSystem: ['Source', 'Cost', 'Limits', 'Learned by', 'Known users', 'First seen in'],
  Race: ['Pronounced', 'Home', 'Language', 'Lifespan', 'Height', 'First seen in'],
}

/** @param data null if maintainers have changed nothing yet; types that the record lacks have their built-in titles */
export const readTitlePresets = (data: RecordData | null): TitlePresets =>
  new Map(
    TYPE_NAMES.map((type) => {
      const stored = data?.[type]
      return [type, typeof stored === 'string' ? parseDistinctLines(stored) : (BUILT_IN_TITLES[type] ?? [])]
    }),
  )
