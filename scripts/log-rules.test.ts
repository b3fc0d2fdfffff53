import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as limits from '#shared/rules/reports/log-limits'
import { insertLogRules } from './log-rules.mjs'

const deployed = readFileSync(new URL('../firebase/firestore.rules', import.meta.url), 'utf8')

describe('the limits of the change log', () => {
  it('are equal in the rules and the program; if not: node scripts/write-rules.mjs', () => {
    expect(insertLogRules(deployed, limits)).toBe(deployed)
    const changed = insertLogRules(deployed, { ...limits, ADDED_LIMIT: 26 })
    expect(changed).toContain('(count <= 25 || items[25]')
    expect(insertLogRules(deployed, { ...limits, CHANGES_LIMIT: 99 })).not.toBe(deployed)
    expect(insertLogRules(deployed, { ...limits, LOG_TEXT_LIMIT: 1999 })).not.toBe(deployed)
  })

  it('are not written into rules without marks', () => {
    expect(() => insertLogRules("rules_version = '2';", limits)).toThrow('marks')
  })
})
