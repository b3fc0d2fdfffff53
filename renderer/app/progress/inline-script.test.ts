import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getInlineScript } from '#shared/page-template'
import { BookIndex } from '#shared/rules/places/book-index'
import { UNKNOWN_POSITION } from '#shared/rules/places/card-positions'
import { resolveLimits } from '#shared/rules/places/limits'
import { formatContext, formatPosition } from '#shared/rules/places/position-text'
import { followRenamedBooks, NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { formatStoredProgress } from '#shared/rules/places/stored-progress'
import { isVisible, type SeriesContext } from '#shared/rules/places/visibility'
import {
  arbitraryBooks,
  arbitraryPlacement,
  arbitraryProgress,
  resolvePlacement,
  toContext,
} from '../../../tests/arbitrary-places.ts'

const SCRIPT = getInlineScript(readFileSync(new URL('../../index.html', import.meta.url), 'utf8'))

/**
 * An element as far as the script uses it.
 * @param at undefined for an unplaced text
 */
const createElement = (at: string | undefined, context: SeriesContext | null, isInHead = false) => {
  const dataset: Record<string, string> = {
    ...(at === undefined ? { un: 'true' } : { at }),
    ...(context === null ? {} : { in: formatContext(context) }),
  }
  const element = {
    dataset,
    isRemoved: false,
    href: 'address',
    closest: () => (isInHead ? {} : null),
    remove: () => {
      element.isRemoved = true
    },
    removeAttribute: (name: string) => {
      if (name === 'href') element.href = ''
    },
  }
  return element
}

/** Runs the script with the stored values, and returns the root's attributes and a function that inserts an element. */
function runScript(stored: Readonly<Record<string, string>>) {
  const dataset: Record<string, string> = {}
  const root = {
    dataset,
    setAttribute: (name: string, value: string) => {
      dataset[name.replace('data-', '')] = value
    },
  }
  type Callback = (records: readonly { addedNodes: readonly unknown[] }[]) => void
  let callback: Callback | null = null
  class Observer {
    constructor(onRecords: Callback) {
      callback = onRecords
    }
    observe() {}
  }
  new Function('document', 'localStorage', 'MutationObserver', SCRIPT)({ documentElement: root }, stored, Observer)
  const insert = <T>(element: T): T => {
    callback?.([{ addedNodes: [{ nodeType: 3 }, element] }])
    return element
  }
  return { dataset, insert }
}

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'The Sea', bookNumber: 1 },
  { key: 'toll', name: 'Toll', series: 'The Tolls', bookNumber: 1 },
])
const CONTEXT = { series: 'The Sea', numbering: INDEX.getNumbering('The Sea') }
const upTo = (chapter: number) =>
  formatStoredProgress(
    withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'one', chapter } }),
    INDEX,
  ) ?? ''

describe('the script in the document', () => {
  it('has less than 700 bytes', () => {
    expect(SCRIPT.length).toBeLessThan(700)
    expect(SCRIPT).toMatch(/^[ -~]+$/)
  })

  it('applies the appearance', () => {
    const stored = { theme: 'dark', 'text-size': 'larger', 'page-width': 'wide', 'single-keys': 'off', person: 'uid' }
    expect(runScript(stored).dataset).toEqual({ ...stored, person: '' })
    expect(runScript({ theme: 'x', 'text-size': 'largest', person: '!' }).dataset).toEqual({})
  })

  it('hides nothing while no progress is stored', () => {
    const { dataset, insert } = runScript({})
    expect(dataset).toEqual({})
    expect(insert(createElement('1 1', CONTEXT)).dataset['open']).toBeUndefined()
  })

  it('decides as the visibility does, and is stricter only in a series without a numbered book', () => {
    const seen = { visible: 0, hidden: 0, foreign: 0, unknown: 0, unplaced: 0 }
    fc.assert(
      fc.property(
        arbitraryBooks,
        fc.option(arbitraryBooks, { nil: null }),
        arbitraryPlacement,
        arbitraryProgress,
        ({ index }, earlier, placement, unfollowed) => {
          // The numbers may have been stored when the wiki had other books.
          const stored = earlier?.index ?? index
          const progress = followRenamedBooks(unfollowed, stored)
          const position = resolvePlacement(placement, index)
          const text = formatStoredProgress(progress, stored)
          if (text === null) return
          const context = toContext(placement, index)
          const element = createElement(position && formatPosition(position, context), context)
          runScript({ progress: text }).insert(element)
          const { at, open } = element.dataset
          const isOpen = at === undefined || open === ''
          const visible = isVisible(position, context, resolveLimits(progress, stored))
          const isKnown = position !== undefined && position !== 'unknown'
          if (isKnown || context.numbering !== '') expect(isOpen).toBe(visible)
          else expect(visible || !isOpen).toBe(true)
          seen[isOpen ? 'visible' : 'hidden']++
          if (!isKnown && isOpen) seen[position ?? 'unplaced']++
          if (isKnown && position.series !== context.series) seen.foreign++
        },
      ),
      { numRuns: 2000 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50)
  })

  it('compares numbers, not digits', () => {
    const { insert, dataset } = runScript({ progress: upTo(10) })
    expect(dataset['progress']).toBe('')
    const isOpen = (at: string) => insert(createElement(at, CONTEXT)).dataset['open'] === ''
    expect(['1 9', '1 10', '1 10.5', '1 ~', '10 1'].map(isOpen)).toEqual([true, true, false, false, false])
  })

  it('removes what is hidden of the head, and the addresses of links', () => {
    const { insert, dataset } = runScript({ progress: upTo(10) })
    expect(insert(createElement('1 10', CONTEXT, true)).isRemoved).toBe(false)
    expect(dataset['unmet']).toBeUndefined()
    expect(insert(createElement('1 11', CONTEXT, true)).isRemoved).toBe(true)
    expect(dataset['unmet']).toBe('')
    expect(insert(createElement('1 11', CONTEXT))).toMatchObject({ href: '', to: 'address' })
    expect(insert(createElement('1 10', CONTEXT)).href).toBe('address')
  })

  it('hides a text without a position in the strict setting alone', () => {
    const isHidden = (stored: object) => {
      const progress = JSON.stringify({ ...JSON.parse(upTo(10)), ...stored })
      return runScript({ progress }).insert(createElement(undefined, CONTEXT)).dataset['at'] !== undefined
    }
    expect([isHidden({}), isHidden({ strict: 1 })]).toEqual([false, true])
    expect(isHidden({ strict: 1, '/The Sea': 0 })).toBe(false)
  })

  it('does not open what is not known at all', () => {
    const { insert } = runScript({ progress: upTo(10) })
    expect(insert(createElement(UNKNOWN_POSITION, null)).dataset['open']).toBeUndefined()
  })

  it.each([
    ...['', 'x', '{', 'null', 'true', '5', '"x"', '"{"', '[]', '[{}]'],
    ...['{"/The Sea":[]}', '{"/The Sea":true}', '{"/The Sea":[null,null,0,""]}'],
  ])('opens nothing if %s is stored', (progress) => {
    const { insert, dataset } = runScript({ progress })
    expect(dataset['progress']).toBe('')
    expect(insert(createElement('0 0', CONTEXT)).dataset['open']).toBeUndefined()
  })
})
