/** Contract test: the deployed rules and the sign-up form accept the same user names with the same reservations. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUserNameRecords, parseUserName } from '#shared/rules/accounts/user-name'
import { FIRESTORE } from '../../../local-cloud/services/rules/compile/rules-services.ts'
import { createDocumentRulesRequest } from '../../../local-cloud/services/rules/firestore-rules-request.ts'
import { loadRules } from '../../../local-cloud/services/rules/load-rules.ts'
import type { Fields } from '../../../local-cloud/services/store/values/values.ts'
import { readDeployedFile } from './deployed-files.ts'

const loaded = loadRules(readDeployedFile('firestore.rules'), FIRESTORE)
if (!loaded.ok) throw new Error(JSON.stringify(loaded.error))
const ruleset = loaded.value

const EMAIL = 'seth@wiki.example'
const record = (path: string, fields: Readonly<Record<string, string>>) => ({
  path,
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { stringValue: value }])) as Fields,
})

/** True if the rules accept this user name with the reservations that the interface makes. */
function isAccepted(userName: string): boolean {
  const { name, reservations } = createUserNameRecords(userName)
  const records = [
    record('users/seth', { email: EMAIL, ...name }),
    ...reservations.map((id) => record(`usernames/${id}`, { uid: 'seth' })),
  ]
  const after = new Map(records.map((document) => [document.path, document]))
  const request = ruleset.beginEvaluation({
    get: () => null,
    getAfter: (path) => after.get(path) ?? null,
  })
  const isAccepted = records.every(
    (document) =>
      request.evaluate(
        createDocumentRulesRequest({
          method: 'create',
          path: document.path,
          before: null,
          after: document,
          auth: { sub: 'seth', email: EMAIL, email_verified: false },
          time: 0,
        }),
      ).allowed,
  )
  max = Math.max(max, request.spent.expressions)
  return isAccepted
}

let max = 0

const agrees = (typed: string) => {
  const read = parseUserName(typed)
  // The form normalizes input before it is sent, so only normalized names are compared.
  const isName = read.ok && read.value === typed
  expect([typed, isAccepted(typed)]).toEqual([typed, isName])
}

describe('the deployed rules', () => {
  it.each([
    'Ab',
    'A',
    'Seth Ring',
    'Seth  Ring',
    ' Seth',
    'Σa',
    'aσς',
    'İa',
    'ıa',
    'ẞa',
    'Ǆa',
    '李小',
    'Ян Ли',
    'Аdа',
    'Илья',
    'カナ漢字',
    '김민수',
    'Ian 10',
    'Bernd',
    'aɑ',
    'Ægir',
    'Ρόδο',
    'ყანა',
  ])('agree with the form on %j', agrees)

  it('agree with the form on random names', () => {
    const letter = fc.constantFrom(...'aZ09 _.-ÉßΣİǅ李ةक𝒜👩@/\n')
    // Compatibility letters have a normal form that the rules cannot compute.
    const any = fc.string({ unit: 'grapheme' }).filter((text) => text.normalize('NFC') === text)
    const alike = fc.constantFrom(...'aаαеeоοо0OОΟlI1Іıмm rnヘへニ二土士ー한中بකഠ')
    fc.assert(fc.property(fc.string({ unit: letter, maxLength: 45 }), agrees), { numRuns: 1000 })
    fc.assert(fc.property(fc.string({ unit: alike, maxLength: 8 }), agrees), { numRuns: 1000 })
    fc.assert(fc.property(any, agrees), { numRuns: 1000 })
    console.log(`rules: ${max} of 550 expressions: a user name`)
    expect(max).toBeLessThanOrEqual(550)
  })
})
