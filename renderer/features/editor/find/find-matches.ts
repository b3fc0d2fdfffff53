/** Search in the text editors of a screen. */
import type { SectionName } from '#shared/model/page-types'
import type { TextRange } from '../text/highlights.ts'
import type { SectionViews } from './section-views.tsx'

export interface Match extends TextRange {
  readonly section: SectionName
}

/** Finds the text as it stands: no sign of the query has a meaning. */
export const createPattern = (query: string, isCaseSensitive: boolean): RegExp =>
  new RegExp(query.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu')

/** Returns all matches, in the order of the screen. They do not overlap. */
export function findMatches(
  views: SectionViews,
  sections: readonly SectionName[],
  query: string,
  isCaseSensitive: boolean,
): readonly Match[] {
  if (query === '') return []
  const pattern = createPattern(query, isCaseSensitive)
  return sections.flatMap((section) =>
    (views.get(section)?.listTexts() ?? []).flatMap(({ text, start }) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
        section,
        from: start + index,
        to: start + index + found.length,
      })),
    ),
  )
}
