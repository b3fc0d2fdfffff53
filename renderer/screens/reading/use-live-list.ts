/** Hooks: live updates of the home screen and the lists, which keep scroll position and focus. */
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { ShownCard } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import {
  affectsHome,
  affectsList,
  mergeNewestChanges,
  type ShownHome,
  type StoredChange,
  selectLastPerPage,
} from '#shared/rules/lists/list-changes'
import type { ListPage } from '#shared/rules/lists/list-pagination'
import { removeSummary, withShortSummary } from '#shared/rules/lists/row-cards'
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

interface NewestChanges {
  readonly newest: readonly ShownChange[]
  /** As in the data of home. */
  readonly hiddenChanges?: string
}

/** How changes that arrive while home is shown are applied to it. */
export interface LiveHomeRules {
  /** True if the changes do not say all that home shows of them. */
  needsReload(changes: readonly StoredChange[]): boolean
  /** @param received one change for each page */
  open(received: readonly StoredChange[]): NewestChanges
}

interface LiveHome extends ShownHome {
  readonly newest: readonly ShownChange[]
  readonly changedAt: string | null
  readonly live?: LiveHomeRules
}

/**
 * Change events contain the newest changes whole, so they need no read. Home is loaded again when a book or a page that
 * it shows changes, and for the first page of a type to begin with.
 */
export function useLiveHome(home: LiveHome): LiveUpdates & NewestChanges {
  const { readAgain, refetch } = useReload()
  const [received, setReceived] = useState<readonly StoredChange[]>([])
  const rules = home.live ?? createRules(home)
  const live = useLiveUpdates(null, home.changedAt, {
    onMissed: readAgain,
    refetch,
    onChanges(changes) {
      if (rules.needsReload(changes)) readAgain()
      setReceived((before) => selectLastPerPage([...before, ...changes]))
    },
  })
  return { ...live, ...rules.open(received) }
}

/** For readers to whom everything is shown. */
const createRules = (home: LiveHome): LiveHomeRules => ({
  needsReload: (changes) => affectsHome(changes, home),
  open: (received) => ({ newest: mergeNewestChanges(home.newest, received, toShownChange) }),
})

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
