/** The deployed rules and the sign-up form take the same user names, and make the same reservation of them. */
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
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { stringValue: value }]),
  ) as Fields,
})

/** Whether the rules let this name be taken, reserved as this program folds it. */
function isTaken(userName: string): boolean {
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
  const isTaken = records.every(
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
  return isTaken
}

let max = 0

const agrees = (typed: string) => {
  const read = parseUserName(typed)
  // what was typed otherwise than it is stored is put right before it is sent
  const isName = read.ok && read.value === typed
  expect([typed, isTaken(typed)]).toEqual([typed, isName])
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
  ])('and the form say the same of %j', agrees)

  it('and the form say the same of every name', () => {
    const letter = fc.constantFrom(...'aZ09 _.-ÉßΣİǅ李ةक𝒜👩@/\n')
    // compatibility letters have a normal form that the rules cannot know
    const any = fc.string({ unit: 'grapheme' }).filter((text) => text.normalize('NFC') === text)
    const alike = fc.constantFrom(...'aаαеeоοо0OОΟlI1Іıмm rnヘへニ二土士ー한中بකഠ')
    fc.assert(fc.property(fc.string({ unit: letter, maxLength: 45 }), agrees), { numRuns: 1000 })
    fc.assert(fc.property(fc.string({ unit: alike, maxLength: 8 }), agrees), { numRuns: 1000 })
    fc.assert(fc.property(any, agrees), { numRuns: 1000 })
    console.log(`rules: most expressions ${max} of 550: a user name`)
    expect(max).toBeLessThanOrEqual(550)
  })
})
