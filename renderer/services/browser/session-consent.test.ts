import { afterEach, expect, it, vi } from 'vitest'
import { giveConsent, hasConsent, subscribeToConsent } from './session-consent.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps an answer in the session of the tab', () => {
  const stored = new Map([['shown-history', '']])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect([hasConsent('history'), hasConsent('editing')]).toEqual([true, false])
})

it('keeps an answer for the document if session storage is denied, and tells its subscribers', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const listener = vi.fn()
  const unsubscribe = subscribeToConsent(listener)
  expect(hasConsent('editing')).toBe(false)
  giveConsent('editing')
  expect(hasConsent('editing')).toBe(true)
  unsubscribe()
  giveConsent('editing')
  expect(listener).toHaveBeenCalledTimes(2)
})

it('covers names by the answer about texts, and no texts by that about names', async () => {
  vi.resetModules()
  const store = await import('./session-consent.ts')
  store.giveConsent('names')
  expect([store.hasConsent('names'), store.hasConsent('editing'), store.hasConsent('history')]).toEqual([
    true,
    false,
    false,
  ])
  vi.resetModules()
  const another = await import('./session-consent.ts')
  another.giveConsent('editing')
  expect([another.hasConsent('names'), another.hasConsent('editing'), another.hasConsent('history')]).toEqual([
    true,
    true,
    false,
  ])
})
