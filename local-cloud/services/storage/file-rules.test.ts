import { describe, expect, it } from 'vitest'
import { STORAGE } from '../rules/compile/rules-services.ts'
import { loadRules } from '../rules/load-rules.ts'
import { createMaximaTracker } from '../rules/maxima.ts'
import { createFileRules, type FileRules } from './file-rules.ts'

const NOW = Date.UTC(2026, 10, 21) * 1000
const IMAGE = { contentType: 'image/webp', size: 40_000, created: NOW }

function rulesWith(clauses: string, blocked: readonly string[] = []) {
  const loaded = loadRules(
    `rules_version = '2'; service firebase.storage { match /b/{bucket}/o { ${clauses} } }`,
    STORAGE,
  )
  if (!loaded.ok) throw new Error(loaded.error.reason)
  const find = (path: string) => (blocked.includes(path) ? { path, fields: {} } : null)
  const maxima = createMaximaTracker(STORAGE)
  const exceeded: string[] = []
  let billed = 0
  const rules: FileRules = createFileRules({
    ruleset: loaded.value,
    documents: { get: find, getAfter: find },
    now: () => NOW,
    maxima,
    countRuleReads: (count) => {
      billed += count
    },
    onLimitExceeded: (reason) => exceeded.push(reason),
  })
  return { rules, maxima, exceeded, billed: () => billed }
}

const BASE = { auth: null, bucket: 'wiki', path: 'content/Kell/a.webp', before: null, after: null }

describe('storage rules', () => {
  it('see the file before and after the request', () => {
    const { rules } = rulesWith(`match /content/{key}/{file} {
      allow get: if resource.size == 40000 && resource.timeCreated == request.time;
      allow create: if resource == null && request.resource.contentType.matches('image/(webp|png)')
        && request.resource.size < 1024 * 1024 && request.resource.name == 'content/Kell/a.webp'
        && bucket == 'wiki' && key == 'Kell' && file == 'a.webp';
      allow delete: if resource != null && request.resource == null;
    }`)
    expect(rules({ ...BASE, method: 'get', before: IMAGE })).toBe(true)
    expect(rules({ ...BASE, method: 'get' })).toBe(false)
    expect(rules({ ...BASE, method: 'create', after: IMAGE })).toBe(true)
    expect(rules({ ...BASE, method: 'create', before: IMAGE, after: IMAGE })).toBe(false)
    expect(rules({ ...BASE, method: 'create', after: { ...IMAGE, size: 1024 ** 2 } })).toBe(false)
    expect(rules({ ...BASE, method: 'create', after: IMAGE, path: 'content/Kell/b.webp' })).toBe(false)
    expect(rules({ ...BASE, method: 'delete', before: IMAGE })).toBe(true)
    expect(rules({ ...BASE, method: 'update', before: IMAGE, after: IMAGE })).toBe(false)
  })

  it('look up at most two documents, which are counted as reads', () => {
    const exists = (path: string) => `firestore.exists(/databases/(default)/documents/${path})`
    const uid = '$(request.auth.uid)'
    const { rules, maxima, exceeded, billed } = rulesWith(
      `match /content/{path=**} {
        allow create: if !${exists(`blocked/${uid}`)};
        allow update: if !${exists(`blocked/${uid}`)} && !${exists(`a/${uid}`)} && !${exists(`b/${uid}`)};
      }`,
      ['blocked/bob'],
    )
    expect(rules({ ...BASE, method: 'create', auth: { sub: 'ann' }, after: IMAGE })).toBe(true)
    expect(rules({ ...BASE, method: 'create', auth: { sub: 'bob' }, after: IMAGE })).toBe(false)
    expect(rules({ ...BASE, method: 'create', after: IMAGE })).toBe(false)
    expect(billed()).toBe(2)
    expect(exceeded).toEqual([])
    expect(rules({ ...BASE, method: 'update', auth: { sub: 'ann' }, after: IMAGE })).toBe(false)
    expect(exceeded).toEqual(['the rules look up more than 2 documents for one operation'])
    expect(maxima.read().documents).toEqual({ most: 2, limit: 2 })
  })
})
