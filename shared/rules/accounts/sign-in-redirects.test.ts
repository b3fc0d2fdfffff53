import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Person, SIGNED_OUT } from '#shared/model/account'
import type { Action, Refusal } from './permissions.ts'
import { getRedirectAfterSignIn, getRedirectForRefusal, toSafeDestination } from './sign-in-redirects.ts'

const verified: Person = {
  kind: 'verified',
  uid: 'ada',
  email: 'ada@example.org',
  userName: 'Ada',
  role: null,
  isBlocked: false,
}
const unverified: Person = { ...verified, kind: 'unverified' }

describe('getRedirectForRefusal', () => {
  it.each<[Action, Refusal, string | null]>([
    ['edit-page', 'signed-out', '/login'],
    ['create-page', 'signed-out', '/login'],
    ['open-dashboard', 'signed-out', '/'],
    ['change-password', 'signed-out', '/'],
    ['request-feature', 'signed-out', '/'],
    ['report-bug', 'signed-out', '/'],
    ['add-change-log', 'signed-out', '/'],
    ['edit-page', 'unverified', '/user/verify'],
    ['create-page', 'unverified', '/user/verify'],
    ['open-dashboard', 'unverified', '/user/authentication'],
    ['report-bug', 'unverified', '/user/authentication'],
    ['edit-page', 'unnamed', '/user'],
    ['edit-page', 'blocked', null],
    ['add-change-log', 'not-maintainer', null],
  ])('%s, %s: %s', (action, why, redirect) => {
    expect(getRedirectForRefusal(action, why)).toBe(redirect)
  })
})

describe('getRedirectAfterSignIn', () => {
  it('returns the destination, or the default of the specification', () => {
    expect(getRedirectAfterSignIn(verified, '/EditRacePage/Varven')).toBe('/EditRacePage/Varven')
    expect(getRedirectAfterSignIn(verified, null)).toBe('/user')
    expect(getRedirectAfterSignIn(unverified, '/EditRacePage/Varven')).toBe('/user/authentication')
    expect(getRedirectAfterSignIn(SIGNED_OUT, '/user')).toBe('/login')
  })
})

describe('fault 50: toSafeDestination', () => {
  it.each(['/', '/user/upload', '/EditCharacterInfo/Iru,Dask~2C,Debtor', '/Race/%C3%89venne?page=2#History'])(
    'accepts %s',
    (path) => {
      expect(toSafeDestination(path)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'user',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '/\u0000',
  ])('refuses %j', (address) => {
    expect(toSafeDestination(address)).toBe(null)
  })

  it('never leaves the site for any input', () => {
    const part = fc.constantFrom('/', '\\', '.', '..', '%2e', '@', ':', 'evil.example', '?', '#', 'a')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const safe = toSafeDestination(parts.join(''))
        if (safe === null) return
        expect(new URL(safe, 'https://wiki.example/user').origin).toBe('https://wiki.example')
        expect(toSafeDestination(safe)).toBe(safe)
      }),
    )
  })
})
