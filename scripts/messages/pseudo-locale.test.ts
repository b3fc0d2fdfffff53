import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run-cloud.mjs'
import { toPseudoModule, toPseudoText } from './pseudo-locale.mjs'

describe('a text of the pseudo-locale', () => {
  it('has no plain letter, and keeps case, digits and punctuation', () => {
    expect(toPseudoText('Page 7 of “Ä”…')).toBe('Ṕáǵé 7 óḟ “Ä”…')
    const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
    expect(toPseudoText(alphabet)).not.toMatch(/[a-z]/i)
    expect(new Set(toPseudoText(alphabet)).size).toBe(alphabet.length)
  })
})

describe('a module of messages in the pseudo-locale', () => {
  it.each([
    ["const A = { key: 'Go' }", 'const A = { key: "Ǵó" }'],
    ["const A = { 'key-word': ['Go', 'On'] } as const", `const A = { 'key-word': ["Ǵó", "Óń"] } as const`],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    ['const f = (n: number) => `Go ${n}`', 'const f = (n: number) => `Ǵó ${n}`'],
    ["const f = (n: number) => (n === 1 ? 'a' : 'b')", 'const f = (n: number) => (n === 1 ? "á" : "ḃ")'],
    [
      "const f = (way: 'in' | 'out') => (way === 'in' ? '' : way)",
      `const f = (way: 'in' | 'out') => (way === 'in' ? "" : way)`,
    ],
    ["const f = (n: number) => pluralize(n, 'page')", 'const f = (n: number) => pluralize(n, "ṕáǵé")'],
    ["const f = (s: string) => s.includes('at')", "const f = (s: string) => s.includes('at')"],
    ["const N = new Intl.NumberFormat('en')", "const N = new Intl.NumberFormat('en')"],
    ["const f = (a: A) => a['key']", "const f = (a: A) => a['key']"],
    [
      "function f(a: A) { switch (a.kind) { case 'in': return 'In' } }",
      `function f(a: A) { switch (a.kind) { case 'in': return "Íń" } }`,
    ],
    ["import { a } from './a.ts'", "import { a } from './a.ts'"],
    ["export * from './a.ts'", "export * from './a.ts'"],
  ])('%s', (code, pseudo) => {
    expect(toPseudoModule(code, { labelsOnly: false })).toBe(pseudo)
  })
})

describe('the table of page types in the pseudo-locale', () => {
  it.each([
    [
      "const A = { Book: { singular: 'Book', template: 'Books' } }",
      `const A = { Book: { singular: "Ḃóóḱ", template: 'Books' } }`,
    ],
    ["const NOTICE = 'Sign in'", 'const NOTICE = "Śíǵń íń"'],
    ["const IDS = ['City'] as const", "const IDS = ['City'] as const"],
    ["const f = (n: string) => [{ view: 'a', label: 'In' }]", `const f = (n: string) => [{ view: 'a', label: "Íń" }]`],
  ])('%s', (code, pseudo) => {
    expect(toPseudoModule(code, { labelsOnly: true })).toBe(pseudo)
  })

  it('has its labels replaced and its identifiers kept', () => {
    const code = readFileSync(join(root, 'shared/model/page-types.ts'), 'utf8')
    const pseudo = toPseudoModule(code, { labelsOnly: true })
    expect(pseudo).toContain(`singular: ${JSON.stringify(toPseudoText('Power System'))}`)
    expect(pseudo).toContain("listPath: 'PowerSystemPages'")
  })
})
