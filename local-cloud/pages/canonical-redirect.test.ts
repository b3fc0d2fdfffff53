import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editsPath } from '#shared/model/history-paths'
import { reportPath, uploadPath, versionPath } from '#shared/model/paths'
import { findCanonicalRedirect } from './canonical-redirect.ts'

it.each([
  ['/', null],
  ['/Content/BookPages?page=2&order=name', null],
  ['/search_results?q=C%2B%2B', null],
  ['/Race/Varven?utm_source=a&fbclid=b', '/Race/Varven'],
  ['/Content/BookPages?fbclid=b&page=2', '/Content/BookPages?page=2'],
  ['/Race/Varven?', null],
  ['/Race/Varven?a?b=c', '/Race/Varven'],
])('the canonical address of %s is %s', (target, canonical) => {
  expect(findCanonicalRedirect(target)).toBe(canonical)
})

it.each([
  editsPath('somebody'),
  `${editsPath('somebody')}&after=2026-01-01T00:00:00.000Z~x`,
  reportPath('x'),
  versionPath('x'),
  uploadPath('Race', 'A Name', 'A Series'),
  '/FeaturesAndBugsPipeline?features=x&bugs=y',
  '/History/Varven?below=51',
  '/auth/action?mode=verifyEmail&oobCode=x&apiKey=y&lang=en',
])('%s, an address that the interface links to, is canonical', (address) => {
  expect(findCanonicalRedirect(address.split('#')[0] ?? '')).toBeNull()
})

/** Paths that a browser may read as a URL of another site. */
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
/** Paths that only resemble such URLs: a browser stays on this site. */
const OWN = ['/%2F/evil.example/x', '/%5Cevil.example/x', '/%09/evil.example/x', '/.//evil.example/x']

it.each(FOREIGN)('%j is not redirected, because it is not a path of this site', (path) => {
  expect(findCanonicalRedirect(`${path}?utm_source=x`)).toBeNull()
  expect(findCanonicalRedirect(`${path}?utm_source=x&page=2`)).toBeNull()
})

it.each(OWN)('%j is redirected to itself on this site', (path) => {
  expect(findCanonicalRedirect(`${path}?utm_source=x`)).toBe(path)
})

it('redirects once, and never to another path or site', () => {
  const site = 'https://wiki.example'
  const pieces = fc.array(fc.constantFrom('/', '\\', '\t', '.', ':', '@', '%2f', 'evil.example'))
  const path = fc.oneof(
    fc.webPath(),
    pieces.map((found) => `/${found.join('')}`),
  )
  fc.assert(
    fc.property(path, fc.webQueryParameters(), (path, query) => {
      const target = findCanonicalRedirect(`${path}?${query}`)
      if (target === null) return
      expect(findCanonicalRedirect(target)).toBeNull()
      expect(target.split('?')[0]).toBe(path)
      expect(new URL(target, site).origin).toBe(site)
    }),
  )
})
