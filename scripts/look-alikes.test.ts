import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALPHABETS } from '#shared/rules/accounts/alphabets'
import { LOOK_ALIKES } from '#shared/rules/accounts/look-alikes'
import { findLookAlikes, insertLookAlikeRules } from './look-alikes.mjs'

describe('letters that look alike', () => {
  it('are equal in table, rules and Unicode; if not: node scripts/write-rules.mjs', () => {
    expect(LOOK_ALIKES).toEqual(findLookAlikes(ALPHABETS))
    const deployed = readFileSync(new URL('../firebase/firestore.rules', import.meta.url), 'utf8')
    expect(insertLookAlikeRules(deployed, ALPHABETS, LOOK_ALIKES)).toBe(deployed)
  })

  it('belong to one group each', () => {
    const others = LOOK_ALIKES.flatMap(([, letters]) => [...letters])
    expect(new Set(others).size).toBe(others.length)
    for (const [shown] of LOOK_ALIKES) for (const letter of shown) expect(others).not.toContain(letter)
  })

  it('are not written into rules without marks', () => {
    expect(() => insertLookAlikeRules("rules_version = '2';", ALPHABETS, LOOK_ALIKES)).toThrow('marks')
  })
})
