/** Component: links that restrict search results to a type or a series. */
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { getTypeSpec } from '#shared/model/page-types'
import { type SearchFilter, searchPath } from '#shared/model/paths'
import type { SearchResult } from '../../services/ports/search.ts'
import { Link } from '../../ui/link.tsx'
import styles from './search-filters.module.css'

const MAX_SERIES = 8

interface SearchFiltersProps extends Pick<SearchResult, 'types' | 'seriesNames'> {
  readonly query: string
  readonly filter: SearchFilter
}

export function SearchFilters({ query, filter, types, seriesNames }: SearchFiltersProps) {
  const choices = [
    ...list('type', filter.type, types).map(({ value, ...choice }) => ({
      ...choice,
      label: getTypeSpec(value).plural,
    })),
    ...list('series', filter.series, seriesNames.slice(0, MAX_SERIES)).map(({ value, ...choice }) => ({
      ...choice,
      label: value,
    })),
  ]
  if (choices.length === 0) return null
  return (
    <nav aria-label={SEARCH_MESSAGES.filters} className={styles['filters']}>
      <ul>
        {choices.map(({ label, isChosen, changed }) => {
          const href = formatFilteredPath(query, { ...filter, ...changed })
          return (
            <li key={href}>
              <Link href={href} aria-current={isChosen ? 'true' : undefined}>
                {isChosen && <span className="visually-hidden">{SEARCH_MESSAGES.removeFilter}</span>}
                <bdi>{label}</bdi>
                {isChosen && <span aria-hidden="true"> ×</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface Choice<T> {
  readonly value: T
  readonly isChosen: boolean
  /** The filter after a click. */
  readonly changed: Partial<SearchFilter>
}

/** The chosen value, which a click removes, or the values to choose from if there are several. */
function list<T extends string>(name: keyof SearchFilter, chosen: T | '', found: readonly T[]): readonly Choice<T>[] {
  if (chosen !== '') return [{ value: chosen, isChosen: true, changed: { [name]: '' } }]
  return found.length < 2 ? [] : found.map((value) => ({ value, isChosen: false, changed: { [name]: value } }))
}

function formatFilteredPath(query: string, filter: SearchFilter): string {
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  return chosen.length === 0 ? searchPath(query) : `${searchPath(query)}?${new URLSearchParams(chosen)}`
}
