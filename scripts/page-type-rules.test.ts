import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAGE_TYPES } from '#shared/model/page-types'
import { withPageTypes } from './page-type-rules.mjs'

const deployed = readFileSync(new URL('../firebase/storage.rules', import.meta.url), 'utf8')

describe('the rules that repeat for each page type', () => {
  it('are as the table has them; if not: node scripts/write-rules.mjs', () => {
    expect(withPageTypes(deployed, PAGE_TYPES)).toBe(deployed)
  })

  it('follow a row that is added, and are mended where somebody wrote', () => {
    const types = { ...PAGE_TYPES, Ship: { parts: [{ sections: ['Blurb', 'Crew'] }] } }
    const changed = withPageTypes(deployed, types)
    expect(changed).toContain("'ShipInfo': ['Blurb', 'Crew']")
    expect(withPageTypes(changed, PAGE_TYPES)).toBe(deployed)
  })

  it('are not written into a file without marks', () => {
    expect(() => withPageTypes("rules_version = '2';", PAGE_TYPES)).toThrow('marks')
  })
})
