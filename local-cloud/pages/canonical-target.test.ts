import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editsPath, reportPath, uploadPath, versionPath } from '#shared/model/paths'
import { canonicalTarget } from './canonical-target.ts'

it.each([
  ['/', null],
  ['/Content/BookPages?page=2&order=name', null],
  ['/search_results?q=C%2B%2B', null],
  ['/Race/Varven?utm_source=a&fbclid=b', '/Race/Varven'],
  ['/Content/BookPages?fbclid=b&page=2', '/Content/BookPages?page=2'],
  ['/Race/Varven?', null],
  ['/Race/Varven?a?b=c', '/Race/Varven'],
])('%s belongs at %s', (target, canonical) => {
  expect(canonicalTarget(target)).toBe(canonical)
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
  expect(canonicalTarget(address.split('#')[0] ?? '')).toBeNull()
})

it('leads nowhere twice, and never to another path or site', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const target = canonicalTarget(`${path}?${query}`)
      if (target === null) return
      expect(canonicalTarget(target)).toBeNull()
      expect(target.split('?')[0]).toBe(path)
    }),
  )
})
