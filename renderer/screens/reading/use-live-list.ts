/** Keeps what a screen shows up to date with what is stored: in its place, scroll and focus untouched. */
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { TypeName } from '#shared/model/page-types'
import type { Overview } from '#shared/rules/lists/listing'
import { concernsList, eachOnce, type StoredChange, withNewest } from '#shared/rules/lists/news'
import { inLine, withoutSummary } from '#shared/rules/lists/rows'
import { useLive } from '../../services/hooks/use-live.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import type { LiveState } from '../../services/ports/live.ts'
import type { HomeContent, NewestChange, TypeList } from '../../services/ports/pages.ts'
import { type Refresh, useRefresh } from './use-refresh.ts'

export interface LiveNews extends Refresh {
  readonly state: LiveState
  /** Pages that have changed since the screen was opened. */
  readonly changes: number
  /** There were others, of which nobody was told. */
  readonly orMore: boolean
}

/** A burst of changes is one reading. */
const REREAD_AFTER = 400

/** @param also what else is read again when the list has been */
export function useLiveList(type: TypeName, list: TypeList, also: () => void): LiveNews {
  const { readAgain, readNow } = useReading(also)
  return useNews(type, list.changedAt, {
    missed: readAgain,
    readNow,
    told(changes) {
      const cards = list.groups.flatMap((group) => group.cards)
      if (concernsList(changes, { cards, as: inLine })) readAgain()
    },
  })
}

interface LiveOverview extends Overview {
  readonly changedAt: string | null
}

/** All pages are many documents: what is told of them is put into those in memory instead of reading them again. */
export function useLiveOverview(list: LiveOverview, also: () => void): LiveNews {
  const services = useServices()
  const { readAgain, readNow } = useReading(also)
  const forget = async () => (await services()).catalogue.expire()
  return useNews(null, list.changedAt, {
    async missed() {
      await forget()
      readAgain()
    },
    async readNow() {
      await forget()
      await readNow()
    },
    async told(changes) {
      const { catalogue } = await services()
      catalogue.learn(changes)
      if (concernsList(changes, { cards: list.cards, as: withoutSummary })) readAgain()
    },
  })
}

interface LiveHome extends LiveNews {
  readonly newest: readonly NewestChange[]
}

/** What changed last is told whole, so it costs no reading; the books are read again when one of them is another. */
export function useLiveHome({ series, newest: read, changedAt }: HomeContent): LiveHome {
  const { readAgain, readNow } = useReading()
  const [told, setTold] = useState<readonly StoredChange[]>([])
  const news = useNews(null, changedAt, {
    missed: readAgain,
    readNow,
    told(changes) {
      const cards = series.flatMap((group) => group.books)
      const kinds = new Set(cards.map(({ type }) => type))
      const books = changes.filter(({ card }) => kinds.has(card.type))
      if (concernsList(books, { cards, as: (card) => card })) readAgain()
      setTold((before) => eachOnce([...before, ...changes]))
    },
  })
  return { ...news, newest: withNewest(read, told, changeOf) }
}

const changeOf = ({ card, changedAt, by }: StoredChange): NewestChange => {
  const { key, name, type, series } = card
  return { key, name, type, series, changedAt, by }
}

interface Heard {
  readonly told: (changes: readonly StoredChange[]) => void
  /** Something has changed of which nobody was told what. */
  readonly missed: () => void
  readonly readNow: () => Promise<void>
}

/** @param since the newest change the screen was read with */
function useNews(
  type: TypeName | null,
  since: string | null,
  { told, missed, readNow }: Heard,
): LiveNews {
  const begun = useRef('')
  const keys = useRef(new Set<string>())
  const [changes, setChanges] = useState(0)
  const [orMore, setOrMore] = useState(false)
  const state = useLive(type, {
    begun(newest) {
      begun.current = newest?.changedAt ?? ''
      if (begun.current > (since ?? '')) missed()
    },
    changed(news, whole) {
      for (const { card, changedAt } of news)
        if (changedAt > begun.current) keys.current.add(card.key)
      setChanges(keys.current.size)
      told(news)
      if (whole) return
      setOrMore(true)
      missed()
    },
  })
  return { state, changes, orMore, ...useRefresh(readNow) }
}

/** No flash: what is shown stays until what replaces it has come. */
function useReading(also?: () => void) {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readNow = async (): Promise<void> => {
    await revalidate()
    also?.()
  }
  const readAgain = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void readNow()
    }, REREAD_AFTER)
  }
  return { readNow, readAgain }
}
