import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editsPath, reportPath, uploadPath, versionPath } from '#shared/model/paths'
import { findCanonicalTarget } from './canonical-target.ts'

it.each([
  ['/', null],
  ['/Content/BookPages?page=2&order=name', null],
  ['/search_results?q=C%2B%2B', null],
  ['/Race/Varven?utm_source=a&fbclid=b', '/Race/Varven'],
  ['/Content/BookPages?fbclid=b&page=2', '/Content/BookPages?page=2'],
  ['/Race/Varven?', null],
  ['/Race/Varven?a?b=c', '/Race/Varven'],
])('%s belongs at %s', (target, canonical) => {
  expect(findCanonicalTarget(target)).toBe(canonical)
})

it.each([
  editsPath('somebody'),
  `${editsPath('somebody')}&after=2026-01-01T00:00:00.000Z~x`,
  reportPath('x'),
  versionPath('x'),
  uploadPath('Race'),
  '/FeaturesAndBugsPipeline?features=x&bugs=y',
  '/History/Varven?below=51',
  '/auth/action?mode=verifyEmail&oobCode=x&apiKey=y&lang=en',
])('%s, which the interface itself leads to, is where it belongs', (address) => {
  expect(findCanonicalTarget(address.split('#')[0] ?? '')).toBeNull()
})

/** What a browser may take for another site, as a path: the forms under which such an address is hidden. */
const FOREIGN = [
  '//evil.example/x',
  '///evil.example/x',
  '/\\evil.example/x',
  '/\\/evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  '/\n\\evil.example/x',
  '\t//evil.example/x',
  '//user@evil.example/x',
  '//evil.example:443/x',
  '//',
  'http://evil.example/x',
  'https:evil.example/x',
  'javascript:alert(1)',
  'evil.example/x',
]
/** What only looks like it: a browser stays on this site. */
const OWN = [
  '/%2F/evil.example/x',
  '/%5Cevil.example/x',
  '/%09/evil.example/x',
  '/.//evil.example/x',
]

it.each(FOREIGN)('%j is no address of a page, so that nothing leads there', (path) => {
  expect(findCanonicalTarget(`${path}?utm_source=x`)).toBeNull()
  expect(findCanonicalTarget(`${path}?utm_source=x&page=2`)).toBeNull()
})

it.each(OWN)('%j leads to itself, on this site', (path) => {
  expect(findCanonicalTarget(`${path}?utm_source=x`)).toBe(path)
})

it('leads nowhere twice, and never to another path or site', () => {
  const site = 'https://wiki.example'
  const pieces = fc.array(fc.constantFrom('/', '\\', '\t', '.', ':', '@', '%2f', 'evil.example'))
  const path = fc.oneof(
    fc.webPath(),
    pieces.map((found) => `/${found.join('')}`),
  )
  fc.assert(
    fc.property(path, fc.webQueryParameters(), (path, query) => {
      const target = findCanonicalTarget(`${path}?${query}`)
      if (target === null) return
      expect(findCanonicalTarget(target)).toBeNull()
      expect(target.split('?')[0]).toBe(path)
      expect(new URL(target, site).origin).toBe(site)
    }),
  )
})
