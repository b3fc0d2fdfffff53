import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES, viewPath } from '#shared/model/paths'
import { findDeepLink, parseDeepLink } from './deep-link.ts'

describe('a link into the program', () => {
  const good: readonly [string, string][] = [
    ['infinite-worlds://wiki', '/'],
    ['infinite-worlds://wiki/', '/'],
    ['infinite-worlds://wiki/content', '/content'],
    ['infinite-worlds://wiki/content/Carry%20the%20Sea', '/content/Carry%20the%20Sea'],
    ['infinite-worlds://wiki/Character/Seth,Ring', '/Character/Seth,Ring'],
    ['infinite-worlds://wiki/Character/Seth,Ring/Synopsis', '/Character/Seth,Ring/Synopsis'],
    ['infinite-worlds://wiki/Book/C%2B%2B', '/Book/C%2B%2B'],
    ['infinite-worlds://wiki/History/Seth,Ring', '/History/Seth,Ring'],
    ['infinite-worlds://wiki/History/Seth,Ring/12', '/History/Seth,Ring/12'],
    ['infinite-worlds://wiki/search_results/tide', '/search_results/tide'],
    ['infinite-worlds://wiki/RecentChanges?page=2', '/RecentChanges'],
    ['infinite-worlds://wiki/Book/Tide#Blurb', '/Book/Tide#Blurb'],
    ['infinite-worlds://wiki/Book/Tide#a"b', '/Book/Tide'],
    ['infinite-worlds://wiki/Book/Tide#//evil.example', '/Book/Tide'],
    ['infinite-worlds://wiki/Book/Tide/', '/Book/Tide'],
    ['infinite-worlds://wiki/Book/Tide?next=https://evil.example', '/Book/Tide'],
  ]
  for (const [link, path] of good) it(`${link} opens ${path}`, () => expect(parseDeepLink(link)).toBe(path))

  it('opens every list and every view of every type', () => {
    for (const type of TYPE_NAMES) {
      expect(parseDeepLink(`infinite-worlds://wiki${listPath(type)}`)).toBe(listPath(type))
      for (const { view } of getTypeSpec(type).parts) {
        const path = viewPath(type, 'Seth,Ring', view)
        expect(parseDeepLink(`infinite-worlds://wiki${path}`)).toBe(path)
      }
    }
  })

  const hostile = [
    'infinite-worlds:',
    'infinite-worlds://',
    'infinite-worlds:///Book/Tide',
    'infinite-worlds://evil.example/Book/Tide',
    'infinite-worlds://wiki.evil.example/Book/Tide',
    'infinite-worlds://wiki@evil.example/Book/Tide',
    'infinite-worlds://evil@wiki/Book/Tide',
    'infinite-worlds://wiki:80/Book/Tide',
    'infinite-worlds:https://evil.example',
    'infinite-worlds:javascript:alert(1)',
    'infinite-worlds://wiki/javascript:alert(1)',
    'infinite-worlds://wiki//evil.example/x',
    'infinite-worlds://wiki/https://evil.example',
    'infinite-worlds://wiki/../../etc/passwd',
    'infinite-worlds://wiki/Book/../user',
    'infinite-worlds://wiki/Book/..%2F..%2Fuser',
    'infinite-worlds://wiki/Book/%2e%2e/user',
    'infinite-worlds://wiki/Book/%2E%2E',
    'infinite-worlds://wiki/Book/.',
    'infinite-worlds://wiki/Book/a%2Fb',
    'infinite-worlds://wiki/Book/a%5Cb',
    'infinite-worlds://wiki/Book/a\\b',
    'infinite-worlds://wiki/Book/a%00b',
    'infinite-worlds://wiki/Book/a%0Ab',
    'infinite-worlds://wiki/Book/a\nb',
    'infinite-worlds://wiki/Book/a b',
    'infinite-worlds://wiki/Book/%E0%A4%A',
    'infinite-worlds://wiki/Book/%',
    'infinite-worlds://wiki/Book/%ED%A0%80',
    'infinite-worlds://wiki/Book/__proto__',
    'infinite-worlds://wiki/__proto__/x',
    'infinite-worlds://wiki/constructor/x',
    'infinite-worlds://wiki/Book/',
    'infinite-worlds://wiki/Book/a/Synopsis',
    'infinite-worlds://wiki/Book/a/b/c',
    'infinite-worlds://wiki/book/Tide',
    'infinite-worlds://wiki/Power%20System/Tide',
    'infinite-worlds://wiki/History/a/0',
    'infinite-worlds://wiki/History/a/-1',
    'infinite-worlds://wiki/History/a/1e3',
    'infinite-worlds://wiki/History/a/999999999',
    'infinite-worlds://wiki/user',
    'infinite-worlds://wiki/user/upload',
    'infinite-worlds://wiki/EditBookPage/Tide',
    'infinite-worlds://wiki/login',
    'infinite-worlds://wiki/auth/action?mode=resetPassword&oobCode=x',
    'infinite-worlds://wiki/_local/mailbox',
    'infinite-worlds://wiki/_desktop/set-up',
    'infinite-worlds://wiki/assets/index.js',
    'infinite-worlds://wiki/<script>',
    'infinite-worlds://WIKI/Book/Tide',
    `infinite-worlds://wiki/Book/${'a'.repeat(3000)}`,
    'infinite-worlds://wiki/--no-sandbox',
  ]
  for (const link of hostile)
    it(`opens only the home page: ${JSON.stringify(link.slice(0, 70))} (fault 47)`, () =>
      expect(parseDeepLink(link)).toBe(ROUTES.home))

  for (const text of [
    '',
    '--no-sandbox',
    'https://wiki/Book/Tide',
    'app://wiki/Book/Tide',
    ' infinite-worlds://wiki/Book/Tide',
    'file:///infinite-worlds://wiki',
    'INFINITE-WORLDS://wiki/Book/Tide',
  ])
    it(`is not ${JSON.stringify(text)} (fault 47)`, () => expect(parseDeepLink(text)).toBeNull())

  const steps = fc
    .array(fc.constantFrom('Book', '..', '.', '%2e', '%2F', '', 'x', '%00', '?', '#', '\\', '@'))
    .map((parts) => parts.join('/'))

  it('never opens anything but a path this program built itself (fault 47)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), steps), (rest) => {
        const path = parseDeepLink(`infinite-worlds://wiki/${rest}`)
        expect(path).toMatch(/^\/[^\\\s]*$/)
        expect(path).not.toMatch(/^\/\//)
        expect(new URL(path ?? '', 'app://wiki').host).toBe('wiki')
      }),
    )
  })

  it('is found among the arguments of a program, whatever else they say', () => {
    const args = ['infinite-worlds', '--flag', 'file.txt', 'infinite-worlds://wiki/Book/Tide', 'x']
    expect(findDeepLink(args)).toBe('/Book/Tide')
    expect(findDeepLink(['infinite-worlds', '--flag'])).toBeNull()
  })
})
