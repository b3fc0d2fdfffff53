import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBookKey } from '#shared/model/packed-place'
import type { ProgressRecord } from '#shared/model/progress-record'
import { BookIndex } from '#shared/rules/places/book-index'
import { NO_LIMITS, resolveLimits, UNREADABLE_LIMITS } from '#shared/rules/places/limits'
import { followRenamedBooks, NO_PROGRESS, type Progress, withSeriesProgress } from '#shared/rules/places/progress'
import { formatStoredProgress } from '#shared/rules/places/stored-progress'
import { arbitraryBooks, arbitraryProgress } from '../../../../tests/arbitrary-places.ts'
import { createLocalProgressStorage, type ProgressStorage } from './progress-storage.ts'
import { ReadingProgressStore } from './reading-progress.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
])
const AT_TWO: Progress = withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'two', chapter: 3 } })

/** Fake local storage that all tabs share. */
function createStorage(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  let isFull = false
  return {
    values,
    setFull: () => {
      isFull = true
    },
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

function openTab(storage: ReturnType<typeof createStorage>) {
  const events = new EventTarget()
  const hiding: boolean[] = []
  const store = new ReadingProgressStore(
    createLocalProgressStorage(() => storage, events),
    (isHiding) => void hiding.push(isHiding),
  )
  return { store, hiding, show: () => events.dispatchEvent(new Event('pageshow')) }
}

const openDeniedTab = () =>
  new ReadingProgressStore(
    createLocalProgressStorage(() => {
      throw new Error('SecurityError')
    }, new EventTarget()),
    () => {},
  )

describe('the reading progress of this device', () => {
  it('is stored under the key that the script in the document reads', () => {
    const storage = createStorage()
    const { store, hiding } = openTab(storage)
    expect(store.getSnapshot()).toMatchObject({ text: null, mode: 'hide', limits: NO_LIMITS })
    store.set(AT_TWO, INDEX)
    const text = `{"/Sea":[2,3,0,"${INDEX.getNumbering('Sea')}","two"]}`
    expect([...storage.values]).toEqual([['progress', text]])
    expect(store.getLimits()).toEqual(resolveLimits(AT_TWO, INDEX))
    expect(openTab(storage).store.getProgress(INDEX)).toEqual({ ok: true, value: AT_TWO })
    store.set(NO_PROGRESS, INDEX)
    expect([...storage.values]).toEqual([])
    expect(hiding).toEqual([false, true, false])
  })

  it('is paused under another key, and hides nothing meanwhile', () => {
    const storage = createStorage()
    const { store, hiding } = openTab(storage)
    store.set(AT_TWO, INDEX)
    store.setMode('show-all', INDEX)
    expect([...storage.values.keys()]).toEqual(['progress-paused'])
    expect(store.getSnapshot()).toMatchObject({ mode: 'show-all', limits: NO_LIMITS, progress: AT_TWO })
    expect(openTab(storage).store.getSnapshot().mode).toBe('show-all')
    expect(store.getSnapshot().storedLimits).toEqual(resolveLimits(AT_TWO, INDEX))
    store.setMode('fold', INDEX)
    expect(store.getSnapshot()).toMatchObject({ mode: 'fold', limits: { isFolded: true } })
    store.setMode('hide', INDEX)
    expect(store.getSnapshot()).toMatchObject({ mode: 'hide', limits: { isFolded: false } })
    expect(hiding).toEqual([false, true, false, true, true])
  })

  it('resumes as it was before the pause', () => {
    const { store } = openTab(createStorage())
    store.set({ ...AT_TWO, isFolded: true }, INDEX)
    store.setMode('show-all', INDEX)
    store.resume(INDEX)
    expect(store.getSnapshot()).toMatchObject({ mode: 'fold', progress: { series: AT_TWO.series } })
    expect(store.getLimits()).toBe(store.getSnapshot().storedLimits)
  })

  it('follows another tab, also when the tab comes back from the back/forward cache', () => {
    const storage = createStorage()
    const [one, other] = [openTab(storage), openTab(storage)]
    let count = 0
    const unsubscribe = other.store.subscribe(() => {
      count += 1
    })
    one.store.set(AT_TWO, INDEX)
    other.show()
    expect(other.store.getProgress(INDEX)).toEqual({ ok: true, value: AT_TWO })
    expect(other.hiding).toEqual([false, true])
    const snapshot = other.store.getSnapshot()
    other.show()
    expect(other.store.getSnapshot()).toBe(snapshot)
    unsubscribe()
    one.store.reset()
    other.show()
    expect(count).toBe(1)
  })

  it('lasts for the visit if storage is denied or full, and says so', () => {
    const denied = openDeniedTab()
    expect(denied.getSnapshot().isTemporary).toBe(true)
    denied.set(AT_TWO, INDEX)
    expect(denied.getSnapshot()).toMatchObject({ isTemporary: true, progress: AT_TWO })
    const storage = createStorage()
    const { store } = openTab(storage)
    storage.setFull()
    store.set(AT_TWO, INDEX)
    expect(store.getSnapshot()).toMatchObject({ isTemporary: true, progress: AT_TWO })
  })

  it.each([null, `{"/Sea":[1,0,0,"${INDEX.getNumbering('Sea')}","one"]}`])(
    'lasts while storage is full and still has %j, until another tab stores something else',
    (before) => {
      const storage = createStorage(before === null ? {} : { progress: before })
      const { store, show } = openTab(storage)
      storage.setFull()
      store.set(AT_TWO, INDEX)
      show()
      expect(store.getSnapshot()).toMatchObject({ isTemporary: true, progress: AT_TWO })
      storage.values.set('progress', '{"/Sea":0}')
      show()
      expect(store.getSnapshot()).toMatchObject({ isTemporary: false, text: '{"/Sea":0}' })
    },
  )

  it.each(['', 'x', '[]', '{"/Sea":1}', '{"/Sea":[1,-1,0,"h","one"]}'])(
    'reaches nothing as %j, which is not overwritten before the reader resets it',
    (text) => {
      const storage = createStorage({ progress: text })
      const { store, hiding } = openTab(storage)
      expect(store.getSnapshot()).toMatchObject({ isUnreadable: true, progress: NO_PROGRESS })
      expect(store.getLimits().series.get('Sea')).toEqual(UNREADABLE_LIMITS.series.get('Sea'))
      store.refresh(INDEX)
      store.setMode('show-all', INDEX)
      expect([...storage.values]).toEqual([['progress', text]])
      store.reset()
      expect(store.getSnapshot()).toMatchObject({ isUnreadable: false, text: null })
      expect([storage.values.size, hiding]).toEqual([0, [true, false]])
    },
  )
})

describe('the last step forward', () => {
  const readTo = (book: string, chapter: number): Progress =>
    withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book, chapter } })
  const format = (progress: Progress): string | null => formatStoredProgress(progress, INDEX)

  it('is stored with the progress, so that it is there after a reload and in another tab', () => {
    const storage = createStorage()
    const [one, other] = [openTab(storage), openTab(storage)]
    one.store.set(readTo('one', 3), INDEX)
    expect(one.store.getSnapshot().before).toBeNull()
    one.store.set(readTo('one', 9), INDEX)
    expect(storage.values.get('progress-before')).toBe(format(readTo('one', 3)))
    other.show()
    for (const { store } of [one, other, openTab(storage)])
      expect(store.getSnapshot()).toMatchObject({ text: format(readTo('one', 9)), before: format(readTo('one', 3)) })
    // The other tab has the same place, which is reached by another step now.
    for (const chapter of [5, 9]) one.store.set(readTo('one', chapter), INDEX)
    other.show()
    expect(other.store.getSnapshot().before).toBe(format(readTo('one', 5)))
    for (const chapter of [3, 9]) one.store.set(readTo('one', chapter), INDEX)
    one.store.setMode('show-all', INDEX)
    one.store.refresh(INDEX)
    expect(openTab(storage).store.getSnapshot()).toMatchObject({ mode: 'show-all', before: format(readTo('one', 3)) })
  })

  it('is dropped when the reader moves back or removes the progress', () => {
    const storage = createStorage()
    const { store } = openTab(storage)
    for (const chapter of [3, 9, 4]) store.set(readTo('one', chapter), INDEX)
    expect([store.getSnapshot().before, storage.values.has('progress-before')]).toEqual([null, false])
    store.set(readTo('one', 9), INDEX)
    store.set(NO_PROGRESS, INDEX)
    expect([store.getSnapshot().before, storage.values.size]).toEqual([null, 0])
    for (const chapter of [3, 9]) store.set(readTo('one', chapter), INDEX)
    store.reset()
    expect(storage.values.size).toBe(0)
  })

  it('lasts for the visit if storage is denied', () => {
    const store = openDeniedTab()
    for (const chapter of [3, 9]) store.set(readTo('one', chapter), INDEX)
    expect(store.getSnapshot().before).toBe(format(readTo('one', 3)))
  })
})

describe('a refresh', () => {
  const store = (text: string) => {
    const storage = createStorage({ progress: text })
    return { storage, ...openTab(storage) }
  }
  const text = `{"/Sea":[2,3,0,"${INDEX.getNumbering('Sea')}","two"],"strict":1}`

  it('stores the numbers of renumbered and renamed books, and nothing if they are the same', () => {
    const { store: progress, storage } = store(text)
    const snapshot = progress.getSnapshot()
    progress.refresh(INDEX)
    expect(progress.getSnapshot()).toBe(snapshot)
    const former = [hashBookKey('two')]
    const renumbered = new BookIndex([{ key: 'new', name: 'New', series: 'Ocean', bookNumber: 7, former }])
    progress.refresh(renumbered)
    expect(storage.values.get('progress')).toBe(
      `{"/Ocean":[7,3,0,"${renumbered.getNumbering('Ocean')}","new"],"strict":1}`,
    )
  })

  it('keeps the numbers of a book that is missing in the list', () => {
    const { store: progress, storage } = store(text)
    progress.refresh(new BookIndex([{ key: 'one', name: 'One', series: 'Sea', bookNumber: 1 }]))
    expect(storage.values.get('progress')).toBe(text)
  })

  it('gives the same progress again, whatever the books are', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryBooks, arbitraryProgress, (before, after, unfollowed) => {
        const storage = createStorage()
        const { store: progress } = openTab(storage)
        const set = followRenamedBooks(unfollowed, before.index)
        progress.set(set, before.index)
        progress.refresh(after.index)
        expect(progress.getProgress(after.index)).toEqual({ ok: true, value: followRenamedBooks(set, after.index) })
      }),
    )
  })
})

it('a slow storage never replaces a newer value', () => {
  const written: ((isStored: boolean) => void)[] = []
  let change = (_: ProgressRecord | null) => {}
  const storage: ProgressStorage = {
    read: () => null,
    write: (_, onWritten) => void written.push(onWritten),
    listen: (onChange) => {
      change = onChange
    },
  }
  const store = new ReadingProgressStore(storage, () => {})
  store.set(AT_TWO, INDEX)
  change(null)
  written[0]?.(false)
  expect(store.getSnapshot()).toMatchObject({ text: null, isTemporary: false })
})
