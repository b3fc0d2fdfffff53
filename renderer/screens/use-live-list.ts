/** Keeps what a screen shows up to date with what is stored: in its place, scroll and focus untouched. */
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { TypeName } from '#shared/model/page-types'
import {
  concernsList,
  isAfter,
  mayHideMore,
  type StoredChange,
  withNewest,
} from '#shared/rules/news'
import type { HomeContent, LiveState, NewestChange, TypeList } from '../services/ports.ts'
import { useLive } from '../services/use-live.ts'

export interface LiveNews {
  readonly state: LiveState
  /** Pages that have changed since the screen was opened. */
  readonly changes: number
}

/** A burst of changes is one reading. */
const REREAD_AFTER = 400

export function useLiveList(type: TypeName, list: TypeList): LiveNews {
  const reread = useReread()
  const seen = useSeen(list.changedAt)
  const state = useLive(type, (newest) => {
    const since = seen.since()
    const shown = {
      cards: list.groups.flatMap(({ cards }) => cards),
      whole: list.pages === 1,
      since,
    }
    if (mayHideMore(newest, since) || concernsList(newest, shown)) reread()
    seen.add(newest)
  })
  return { state, changes: seen.changes }
}

interface LiveHome extends LiveNews {
  readonly newest: readonly NewestChange[]
}

/** What changed last is told whole, so it costs no reading; the books are read again when one of them is another. */
export function useLiveHome({ series, newest: read }: HomeContent): LiveHome {
  const reread = useReread()
  const seen = useSeen(read[0]?.changedAt ?? null)
  const [told, setTold] = useState<readonly StoredChange[]>([])
  const state = useLive(null, (newest) => {
    const since = seen.since()
    const books = series.flatMap((group) => group.books)
    const kinds = new Set(books.map(({ type }) => type))
    const changed = newest.filter(({ card }) => kinds.has(card.type))
    const isOther = concernsList(changed, { cards: books, whole: false, since })
    if (mayHideMore(newest, since) || isOther) reread()
    setTold(newest)
    seen.add(newest)
  })
  return { state, changes: seen.changes, newest: withNewest(read, told, changeOf) }
}

const changeOf = ({ card, changedAt, by }: StoredChange): NewestChange => {
  const { key, name, type, series } = card
  return { key, name, type, series, changedAt, by }
}

/** What the screen has been told of, beyond what it was read with. */
function useSeen(read: string | null) {
  const last = useRef('')
  const keys = useRef(new Set<string>())
  const [changes, setChanges] = useState(0)
  const since = () => (last.current > (read ?? '') ? last.current : (read ?? ''))
  return {
    changes,
    since,
    add(newest: readonly StoredChange[]) {
      const before = since()
      for (const change of newest)
        if (isAfter(change, before)) {
          keys.current.add(change.card.key)
          if (change.changedAt > last.current) last.current = change.changedAt
        }
      setChanges(keys.current.size)
    },
  }
}

/** No flash: what is shown stays until what replaces it has come. */
function useReread(): () => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate(), REREAD_AFTER)
  }
}
