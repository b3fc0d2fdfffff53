/** Hooks: live updates of the home screen and the lists, which keep scroll position and focus. */
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { ShownCard } from '#shared/model/page'
import { getTypeSpec, hasBookNumbers, type TypeName } from '#shared/model/page-types'
import type { HomeContent } from '#shared/rules/lists/home-content'
import { affectsList, mergeNewestChanges, type StoredChange, selectLastPerPage } from '#shared/rules/lists/list-changes'
import type { ListPage } from '#shared/rules/lists/list-pagination'
import { removeSummary, withShortSummary } from '#shared/rules/lists/row-cards'
import { hasLimit } from '#shared/rules/places/limits'
import { useLimits } from '../../services/hooks/use-limits.ts'
import { useLiveChanges } from '../../services/hooks/use-live-changes.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import type { LiveState } from '../../services/ports/live.ts'
import type { ShownChange, TypeList } from '../../services/ports/pages.ts'
import { type Refresh, useRefresh } from './use-refresh.ts'

export interface LiveUpdates extends Refresh {
  readonly state: LiveState
  /** Pages that have changed since the screen was opened. */
  readonly changes: number
  /** True if more pages have changed than were reported. */
  readonly orMore: boolean
}

/** Throttle: a burst of changes causes one reload. */
const RELOAD_DELAY_MS = 400

/** @param onReload called after each reload of the list */
export function useLiveList(type: TypeName, list: TypeList<ShownCard>, onReload: () => void): LiveUpdates {
  const { readAgain, refetch } = useReload(onReload)
  return useLiveUpdates(type, list.changedAt, {
    onMissed: readAgain,
    refetch,
    onChanges(changes) {
      const cards = list.groups.flatMap((group) => group.cards)
      if (affectsList(changes, { cards, toShown: withShortSummary })) readAgain()
    },
  })
}

interface LiveOverview extends ListPage<ShownCard> {
  readonly changedAt: string | null
}

/** Changes are applied to the catalogue in memory, as reading all of its documents again would be expensive. */
export function useLiveOverview(list: LiveOverview, onReload: () => void): LiveUpdates {
  const services = useServices()
  const { readAgain, refetch } = useReload(onReload)
  const expireCatalogue = async () => (await services()).catalogue.invalidate()
  return useLiveUpdates(null, list.changedAt, {
    async onMissed() {
      await expireCatalogue()
      readAgain()
    },
    async refetch() {
      await expireCatalogue()
      await refetch()
    },
    async onChanges(changes) {
      const { catalogue } = await services()
      catalogue.applyChanges(changes)
      const cards = list.groups.flatMap((group) => group.cards)
      if (affectsList(changes, { cards, toShown: removeSummary })) readAgain()
    },
  })
}

interface LiveHome extends LiveUpdates {
  readonly newest: readonly ShownChange[]
}

interface ShownHome extends HomeContent<ShownCard> {
  readonly newest: readonly ShownChange[]
  readonly changedAt: string | null
}

/**
 * Change events contain the newest changes whole, so they need no read. Home is loaded again when a book or a page that
 * it shows changes, and for the first page of a type to begin with.
 * While reading progress is set, home is loaded again at each change instead: only its loader knows all books, without
 * which nobody can tell whether the reader has reached the changed page.
 */
export function useLiveHome({ series, startingPoints, featured, newest: rendered, changedAt }: ShownHome): LiveHome {
  const { readAgain, refetch } = useReload()
  const isLimited = hasLimit(useLimits())
  const [received, setReceived] = useState<readonly StoredChange[]>([])
  const live = useLiveUpdates(null, changedAt, {
    onMissed: readAgain,
    refetch,
    onChanges(changes) {
      if (isLimited) return readAgain()
      const cards = series.flatMap((group) => group.books)
      const isMissingStart = (type: TypeName) =>
        getTypeSpec(type).isStartingPoint && !startingPoints.some((card) => card.type === type)
      const books = changes.filter(({ card }) => hasBookNumbers(card.type))
      const chosen = featured === null ? startingPoints : [...startingPoints, featured]
      const chosenKeys = new Set(chosen.map(({ key }) => key))
      const ofChosen = changes.filter(({ card }) => chosenKeys.has(card.key))
      if (
        affectsList(books, { cards, toShown: removeSummary }) ||
        affectsList(ofChosen, { cards: chosen, toShown: (card) => card }) ||
        changes.some(({ card, isRemoved }) => !isRemoved && isMissingStart(card.type))
      )
        readAgain()
      setReceived((before) => selectLastPerPage([...before, ...changes]))
    },
  })
  return { ...live, newest: isLimited ? rendered : mergeNewestChanges(rendered, received, toShownChange) }
}

/** Only for readers without progress. */
const toShownChange = ({ card, rev, changedAt, by }: StoredChange): ShownChange => {
  const { key, name, type, series } = card
  return { key, name, type, series, rev, changedAt, by }
}

interface LiveUpdateHandlers {
  readonly onChanges: (changes: readonly StoredChange[]) => void
  /** Called if something has changed, but the events do not say what. */
  readonly onMissed: () => void
  readonly refetch: () => Promise<void>
}

/** @param since time of the newest change when the screen was loaded */
function useLiveUpdates(
  type: TypeName | null,
  since: string | null,
  { onChanges, onMissed, refetch }: LiveUpdateHandlers,
): LiveUpdates {
  const startedAt = useRef('')
  const keys = useRef(new Set<string>())
  const [changes, setChanges] = useState(0)
  const [orMore, setOrMore] = useState(false)
  const state = useLiveChanges(type, {
    onStart(newest) {
      startedAt.current = newest?.changedAt ?? ''
      if (startedAt.current > (since ?? '')) onMissed()
    },
    onChanges(storedChanges, whole) {
      for (const { card, changedAt } of storedChanges) if (changedAt > startedAt.current) keys.current.add(card.key)
      setChanges(keys.current.size)
      onChanges(storedChanges)
      if (whole) return
      setOrMore(true)
      onMissed()
    },
  })
  return { state, changes, orMore, ...useRefresh(refetch) }
}

/** The shown data stays until the new data has arrived. */
function useReload(onReload?: () => void) {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refetch = async (): Promise<void> => {
    await revalidate()
    onReload?.()
  }
  const readAgain = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, RELOAD_DELAY_MS)
  }
  return { refetch, readAgain }
}
