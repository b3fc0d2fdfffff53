/** Executor of a query in the text index: returns the response in the hosted service's format. */

import { formatRankingInfo, formatResponse, PAGINATION_LIMIT } from '../execute-query.ts'
import { TEXT_INDEX } from '../index-definitions.ts'
import { TimeSlice } from '../index-work.ts'
import { badRequestError } from '../search-error.ts'
import type { SearchParameters } from '../search-parameters.ts'
import { createSnippet } from './snippet.ts'
import type { TextIndex } from './text-index.ts'
import { toWordMatches } from './text-query.ts'

/** Attributes that the file of the index has itself. */
const INDEXED_ATTRIBUTES: ReadonlySet<string> = new Set(['Page', 'Places'])

/** The result's `userData` has the progress of an index that is being built, in pages. */
export async function executeTextQuery(
  index: TextIndex,
  parameters: SearchParameters,
): Promise<Readonly<Record<string, unknown>>> {
  const startedAt = performance.now()
  const { query, filter, page, hitsPerPage, snippets, highlightTags, retrievedAttributes } = parameters
  if (parameters.highlightedAttributes.length > 0)
    throw badRequestError('attributesToHighlight: texts have snippets only')
  const offset = page * hitsPerPage
  const limit = Math.max(0, Math.min(hitsPerPage, PAGINATION_LIMIT - offset))
  const { records, total, terms, facets, progress } = await index.search({
    query,
    filter,
    isAnyWordEnough: parameters.isAnyWordEnough,
    isIndexEnough:
      snippets.length === 0 &&
      !parameters.hasRankingInfo &&
      retrievedAttributes.every((name) => INDEXED_ATTRIBUTES.has(name)),
    offset,
    limit,
    facets: parameters.facets,
  })
  const matches = toWordMatches(terms)
  const hits: unknown[] = []
  const slice = new TimeSlice()
  for (const { fields } of records) {
    const record: Readonly<Record<string, string | readonly string[] | undefined>> = fields
    hits.push({
      ...Object.fromEntries(retrievedAttributes.map((name) => [name, record[name]])),
      objectID: fields.objectID,
      _snippetResult: Object.fromEntries(
        snippets.map(({ attribute, wordCount }) => {
          const { value, matchLevel } = createSnippet(
            String(record[attribute] ?? ''),
            matches,
            wordCount,
            highlightTags,
          )
          return [attribute, { value, matchLevel }]
        }),
      ),
      ...formatRankingInfo(parameters, matches, () => [fields.Name ?? '', fields.Text ?? '']),
    })
    await slice.pauseIfOver()
  }
  return {
    ...formatResponse(TEXT_INDEX, parameters, { hits, total, facets, isComplete: progress === null, startedAt }),
    ...(progress === null ? {} : { userData: [progress] }),
  }
}
