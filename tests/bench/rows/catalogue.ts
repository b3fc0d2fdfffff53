/** Bench row: bytes of a page's catalogue entry in a wiki of 10,000 pages. */

import { shardRange } from '#shared/model/document-paths'
import { getTypeSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import type { WikiProcess } from '../../wiki-process.ts'
import { withFilledWiki } from '../bench.ts'
import { defineRow } from '../row.ts'
import { loadConfig, postCompressed } from '../services.ts'
import { formatRange, sum } from '../statistics.ts'

/** Returns the query that reads a list. */
function shardsQuery(database: string, type: TypeName): unknown {
  const [from, to] = shardRange(getTypeSpec(type).template)
  const bound = (op: string, id: string) => ({
    fieldFilter: {
      field: { fieldPath: '__name__' },
      op,
      value: { referenceValue: `${database}/documents/catalogue/${id}` },
    },
  })
  return {
    structuredQuery: {
      from: [{ collectionId: 'catalogue' }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [bound('GREATER_THAN_OR_EQUAL', from), bound('LESS_THAN', to)],
        },
      },
    },
  }
}

interface ShardAnswer {
  readonly document?: {
    readonly fields: {
      readonly pages: { readonly mapValue: { readonly fields: Readonly<Record<string, unknown>> } }
    }
  }
}

const entriesIn = (answers: readonly ShardAnswer[]): number =>
  sum(
    answers.map(({ document }) =>
      document === undefined ? 0 : Object.keys(document.fields.pages.mapValue.fields).length,
    ),
  )

async function measureByteSizes(wiki: WikiProcess): Promise<{ bytes: number; entries: number }[]> {
  const { firebase } = await loadConfig(wiki)
  const database = `projects/${firebase.projectId}/databases/(default)`
  const weights = []
  for (const type of TYPE_NAMES) {
    const url = `${wiki.services}/v1/${database}/documents:runQuery`
    const { bytes, json } = await postCompressed(url, shardsQuery(database, type))
    weights.push({ bytes, entries: entriesIn(json as ShardAnswer[]) })
  }
  return weights
}

export const catalogueRow = defineRow({
  number: 8,
  about: 'the catalogue at 10,000 pages',
  pages: 10_000,
  figures: {
    entry: { name: 'catalogue at 10,000 pages, gzip, an entry', unit: 'B', limit: 120 },
  },
  measure: (bench) =>
    withFilledWiki(bench, 10_000, async (wiki) => {
      const weights = await measureByteSizes(wiki)
      const entries = sum(weights.map((weight) => weight.entries))
      const bytes = sum(weights.map((weight) => weight.bytes))
      const each = weights.map((weight) => weight.bytes / weight.entries)
      return {
        entry: {
          value: bytes / entries,
          note: `${entries} entries, ${Math.round(bytes / 1000)} kB; by type ${formatRange(each)}`,
        },
      }
    }),
})
