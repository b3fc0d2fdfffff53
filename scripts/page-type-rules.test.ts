import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCATION_TYPES, PAGE_TYPES } from '#shared/model/page-types'
import { createDocumentRegions, createFileRegions, insertRegions, RULES_FILES } from './page-type-rules.mjs'

const TABLE = { PAGE_TYPES, LOCATION_TYPES }
const SHIP = {
  template: 'Fleet',
  extraField: null,
  parts: [{ sections: ['Blurb', 'Crew'] }],
}
const ninth = { ...TABLE, PAGE_TYPES: { ...PAGE_TYPES, SpaceShip: SHIP } }

describe('the rules that derive from the table of page types', () => {
  it.each(RULES_FILES)('are in %s as the table has them; if not: node scripts/write-rules.mjs', (file, regionsOf) => {
    const deployed = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    expect(insertRegions(deployed, regionsOf(TABLE))).toBe(deployed)
    const changed = insertRegions(deployed, regionsOf(ninth))
    expect(changed).not.toBe(deployed)
    expect(insertRegions(changed, regionsOf(TABLE))).toBe(deployed)
  })

  it('follow a row that is added', () => {
    expect(createFileRegions(ninth).sections.join('\n')).toContain("'SpaceShipInfo': ['Blurb', 'Crew']")
    const { details, sections, copies, titles } = createDocumentRegions(ninth)
    const lines = details.join('\n')
    expect(sections.join()).toContain('|SpaceShip(/(Blurb|Crew)){1,2}')
    expect(copies.join('\n')).toContain('sections/$(names8[6])')
    expect(copies.join('\n')).not.toContain('names8[7]')
    expect(lines).toContain("(page.Type == 'SpaceShip' ? 'Fleet' : page.Type + 's')")
    expect(lines).toContain("(page.Type == 'SpaceShip' ? 'Fleet-' : page.Type + 's-')")
    expect(lines).toContain('|Fleet)-1')
    expect(titles.join('\n')).toContain('&& areTitles(after().SpaceShip);')
  })

  it('are not written into a file without marks', () => {
    expect(() => insertRegions("rules_version = '2';", createFileRegions(TABLE))).toThrow('marks')
  })
})
