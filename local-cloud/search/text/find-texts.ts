/** Queries of the text index: records with all words of a query, best first, and their counts by facet. */

import type { SqliteWorker, SqlRow } from 'local-cloud-services'
import type { SearchFilter } from '../filters.ts'
import { getMaxTypos } from '../word-match.ts'
import type { QueryTerm } from './text-query.ts'
import { LIST_ATTRIBUTES } from './text-tables.ts'

export interface TextQuery {
  readonly query: string
  readonly filter: SearchFilter
  /** True to return texts with some of the words if none has all. */
  readonly isAnyWordEnough: boolean
  /** True if the pages and the places of the records suffice: the file has them, and no text is read. */
  readonly isIndexEnough?: boolean
  readonly offset: number
  readonly limit: number
  /** Facets whose values are counted. */
  readonly facets: readonly string[]
}

export interface FoundTexts {
  /** Page, section, part and places of each record, best first. */
  readonly rows: readonly SqlRow[]
  readonly total: number
  /** Counts per value and facet. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Weight of a word in the page's name, in relation to one in the text. */
const NAME_WEIGHT = 3
/** Of a word in more texts than this, only so many are ranked and counted by facet. */
const MAX_RANKED = 5000
const MAX_TYPOS = 20
const LAST_LETTER = '\u{10FFFF}'
const FILTER_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['Type', 'type'],
  ['Series', 'series'],
  ['Kind', 'kind'],
])

const LISTS: ReadonlySet<string> = new Set(LIST_ATTRIBUTES)

/**
 * @param match in the language of FTS5; an empty text matches every record, the newest first
 * @throws SqlError if the file cannot be read
 */
export async function findTexts(
  worker: SqliteWorker,
  match: string,
  { filter, offset, limit, facets }: TextQuery,
): Promise<FoundTexts> {
  const { where, values } = formatConditions(filter)
  const tables = where === '' ? 'words' : 'words JOIN facets ON facets.id = words.rowid'
  const found = match === '' ? `FROM facets WHERE true${where}` : `FROM ${tables} WHERE words MATCH ?${where}`
  const id = match === '' ? 'facets.id' : 'words.rowid'
  const rank = match === '' ? '-facets.id' : `bm25(words, ${NAME_WEIGHT}, 1)`
  const parameters = match === '' ? values : [match, ...values]
  const ranked = `SELECT ${id} AS id, ${rank} AS rank ${found} LIMIT ${MAX_RANKED}`
  const rows = await worker.read(
    `SELECT page, section, part, places FROM (SELECT id FROM (${ranked}) ORDER BY rank LIMIT ? OFFSET ?) JOIN records USING (id)`,
    ...parameters,
    limit,
    offset,
  )
  const [count] = await worker.read(`SELECT count(*) AS total ${found}`, ...parameters)
  const ids = `SELECT ${id} AS id ${found} LIMIT ${MAX_RANKED}`
  const counted =
    facets.length === 0
      ? []
      : await worker.read(
          `SELECT type, series, count(*) AS count FROM (${ids}) JOIN facets USING (id) GROUP BY 1, 2`,
          ...parameters,
        )
  return { rows, total: Number(count?.['total']), facets: sumFacets(facets, counted) }
}

/** Adds the spellings of each word that is in no text, from words with the same first letter. */
export const addTypos = (worker: SqliteWorker, terms: readonly QueryTerm[]): Promise<readonly QueryTerm[]> =>
  Promise.all(
    terms.map(async (term) => {
      const [word = ''] = term.words
      if (term.words.length > 1 || getMaxTypos(word) === 0) return term
      const [known] = await worker.read(
        'SELECT 1 FROM vocabulary WHERE term >= ? AND term < ? LIMIT 1',
        word,
        term.isPrefix ? word + LAST_LETTER : `${word} `,
      )
      if (known !== undefined) return term
      const [first = ''] = word
      const sql = 'SELECT term FROM vocabulary WHERE term >= ? AND term < ?'
      return { ...term, typos: (await worker.similar(word, sql, first, first + LAST_LETTER)).slice(0, MAX_TYPOS) }
    }),
  )

function formatConditions(filter: SearchFilter): { readonly where: string; readonly values: readonly string[] } {
  const values: string[] = []
  const groups = filter.map((group) => {
    const conditions = group.map(({ attribute, value, isNegated }) => {
      if (LISTS.has(attribute)) {
        values.push(attribute, value)
        return `facets.id ${isNegated ? 'NOT IN' : 'IN'} (SELECT id FROM lists WHERE attribute = ? AND value = ?)`
      }
      const column = FILTER_COLUMNS.get(attribute)
      // As in the hosted service, an attribute that is not a facet has no value.
      if (column === undefined) return isNegated ? '1' : '0'
      values.push(value)
      return `${column} ${isNegated ? '<>' : '='} ? COLLATE NOCASE`
    })
    return ` AND (${conditions.join(' OR ')})`
  })
  return { where: groups.join(''), values }
}

/** @param rows counts of each type and series */
function sumFacets(facets: readonly string[], rows: readonly SqlRow[]): FoundTexts['facets'] {
  return Object.fromEntries(
    facets.flatMap((facet) => {
      const column = FILTER_COLUMNS.get(facet)
      if (column === undefined) return []
      const counts = new Map<string, number>()
      for (const row of rows) {
        const value = String(row[column] ?? '')
        if (value !== '') counts.set(value, (counts.get(value) ?? 0) + Number(row['count']))
      }
      return [[facet, Object.fromEntries(counts)]]
    }),
  )
}
