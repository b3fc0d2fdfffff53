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
  expect(listener).toHaveBeenCalledTimes(1)
})
