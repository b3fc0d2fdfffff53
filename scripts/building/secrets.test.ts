import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSecrets } from './secrets.mjs'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'bundles-'))
  mkdirSync(join(root, 'web/assets'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const findSecretsInText = (text: string, environment = {}) => {
  writeFileSync(join(root, 'web/assets/a.js'), text)
  return findSecrets(root, 'web', environment)
}

describe('fault 54: a bundle', () => {
  it.each([
    ['a private key', 'const k="-----BEGIN PRIVATE KEY-----\\nMIIE"'],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a service account', '{"type": "service_account"}'],
    ['an access token', `fetch("x",{a:"ya29.${'a'.repeat(40)}"})`],
  ])('that holds %s is found', (what, text) => {
    expect(findSecretsInText(text)).toEqual([`web/assets/a.js holds ${what}.`])
  })

  it('that holds the value of a secret setting is found, and the value is not repeated', () => {
    const findings = findSecretsInText('init("hunter2hunter2")', {
      VITE_ALGOLIA_ADMIN_KEY: 'hunter2hunter2',
    })
    expect(findings).toEqual(['web/assets/a.js holds the value of VITE_ALGOLIA_ADMIN_KEY.'])
  })

  it('that holds one of a `.env` nobody has loaded is found too', () => {
    const file = join(root, '.env')
    writeFileSync(file, 'VITE_CHAT_TOKEN="hunter3hunter3"\nVITE_CREDIT=hunter4hunter4\n')
    try {
      expect(findSecretsInText('{"VITE_CHAT_TOKEN":"hunter3hunter3","VITE_CREDIT":"hunter4hunter4"}')).toEqual([
        'web/assets/a.js holds the value of VITE_CHAT_TOKEN.',
      ])
    } finally {
      rmSync(file)
    }
  })

  it('may hold what is public', () => {
    expect(
      findSecretsInText('{"apiKey":"AIzaSyPublicKey123"}', {
        VITE_FIREBASE_API_KEY: 'AIzaSyPublicKey123',
        VITE_ALGOLIA_SEARCH_KEY: 'AIzaSyPublicKey123',
        SHORT_TOKEN: 'a',
        MY_TOKEN: undefined,
      }),
    ).toEqual([])
  })
})
