import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Person, SIGNED_OUT } from '#shared/model/account'
import type { Action, Refusal } from './permissions.ts'
import { safeDestination, wayInstead, wayOn } from './ways.ts'

const verified: Person = {
  kind: 'verified',
  uid: 'ada',
  email: 'ada@example.org',
  userName: 'Ada',
  role: null,
  isBlocked: false,
}
const unverified: Person = { ...verified, kind: 'unverified' }

describe('wayInstead', () => {
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
  ])('%s, %s: %s', (action, why, way) => {
    expect(wayInstead(action, why)).toBe(way)
  })
})

describe('wayOn', () => {
  it('leads to the destination, and without one where the specification says', () => {
    expect(wayOn(verified, '/EditRacePage/Varven')).toBe('/EditRacePage/Varven')
    expect(wayOn(verified, null)).toBe('/user')
    expect(wayOn(unverified, '/EditRacePage/Varven')).toBe('/user/authentication')
    expect(wayOn(SIGNED_OUT, '/user')).toBe('/login')
  })
})

describe('fault 50: safeDestination', () => {
  it.each([
    '/',
    '/user/upload',
    '/EditCharacterInfo/Iru,Dask~2C,Debtor',
    '/Race/%C3%89venne?page=2#History',
  ])('goes to %s', (path) => {
    expect(safeDestination(path)).toBe(path)
  })

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
  ])('goes nowhere for %j', (address) => {
    expect(safeDestination(address)).toBe(null)
  })

  it('never leaves the site, whatever it is given', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      'a',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const safe = safeDestination(parts.join(''))
        if (safe === null) return
        expect(new URL(safe, 'https://wiki.example/user').origin).toBe('https://wiki.example')
        expect(safeDestination(safe)).toBe(safe)
      }),
    )
  })
})
