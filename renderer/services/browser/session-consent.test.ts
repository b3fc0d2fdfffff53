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

it.each([
  { answered: 'names', covered: ['names'] },
  { answered: 'editing', covered: ['names', 'editing'] },
  { answered: 'history', covered: ['history'] },
] as const)('the answer about $answered covers $covered', async ({ answered, covered }) => {
  vi.resetModules()
  const store = await import('./session-consent.ts')
  store.giveConsent(answered)
  expect((['names', 'editing', 'history'] as const).filter(store.hasConsent)).toEqual(covered)
})
