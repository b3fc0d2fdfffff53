import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuthAccountRecord } from './account-store.ts'
import { createTokenService } from './tokens.ts'

const START = Date.UTC(2026, 4, 1)
const DAY = 86_400_000
const SECRET = 'c2VjcmV0'
const ACCOUNT: AuthAccountRecord = {
  uid: 'someone',
  email: 'someone@wiki.example',
  emailVerified: true,
  password: { salt: '', key: '' },
  createdAt: START,
  passwordChangedAt: START,
  generation: 3,
  codes: [],
}
const AUTH_TIME = START / 1000

let now = START
const open = (projectId = 'demo', secret = SECRET) => createTokenService({ projectId, secret }, () => now)
const encoded = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
const INVALID = { ok: false, error: 'invalid' }
const EXPIRED = { ok: false, error: 'expired' }

describe('an ID token', () => {
  it('identifies the user and the time of sign-in', () => {
    now = START
    const tokens = open()
    expect(tokens.verifyIdToken(tokens.createIdToken(ACCOUNT, AUTH_TIME))).toMatchObject({
      ok: true,
      value: {
        uid: 'someone',
        generation: 3,
        authTime: AUTH_TIME,
        claims: {
          sub: 'someone',
          user_id: 'someone',
          email: 'someone@wiki.example',
          email_verified: true,
          aud: 'demo',
          iss: 'https://securetoken.google.com/demo',
          iat: AUTH_TIME,
          exp: AUTH_TIME + 3600,
          firebase: { sign_in_provider: 'password' },
        },
      },
    })
  })

  it('is unique', () => {
    const tokens = open()
    const made = Array.from({ length: 100 }, () => tokens.createIdToken(ACCOUNT, AUTH_TIME))
    expect(new Set(made).size).toBe(100)
  })

  it('holds for an hour', () => {
    now = START
    const tokens = open()
    const token = tokens.createIdToken(ACCOUNT, AUTH_TIME)
    now = START + 3_600_000 - 1
    expect(tokens.verifyIdToken(token).ok).toBe(true)
    now = START + 3_600_000
    expect(tokens.verifyIdToken(token)).toEqual(EXPIRED)
  })

  it('fault 56: stays valid when the clock is set back, and expires when it is set a day ahead', () => {
    const tokens = open()
    now = START
    const token = tokens.createIdToken(ACCOUNT, AUTH_TIME)
    for (const back of [300_000, DAY]) {
      now = START - back
      expect(tokens.verifyIdToken(token).ok).toBe(true)
    }
    now = START + DAY
    expect(tokens.verifyIdToken(token)).toEqual(EXPIRED)
  })

  it('fault 56: can be renewed whatever the clock has done', () => {
    const tokens = open()
    now = START
    const refresh = tokens.createRefreshToken(ACCOUNT, AUTH_TIME)
    for (const shift of [-DAY, DAY, 400 * DAY]) {
      now = START + shift
      expect(tokens.verifyRefreshToken(refresh).ok).toBe(true)
      expect(tokens.verifyIdToken(tokens.createIdToken(ACCOUNT, AUTH_TIME)).ok).toBe(true)
    }
  })

  it('of another project, installation or kind is invalid', () => {
    now = START
    const tokens = open()
    for (const other of [open('other'), open('demo', 'b3RoZXI')])
      expect([
        tokens.verifyIdToken(other.createIdToken(ACCOUNT, AUTH_TIME)),
        tokens.verifyRefreshToken(other.createRefreshToken(ACCOUNT, AUTH_TIME)),
      ]).toEqual([INVALID, INVALID])
    expect(tokens.verifyIdToken(tokens.createRefreshToken(ACCOUNT, AUTH_TIME))).toEqual(INVALID)
    expect(tokens.verifyRefreshToken(tokens.createIdToken(ACCOUNT, AUTH_TIME))).toEqual(INVALID)
  })

  it('fault 31: is invalid unsigned or with another algorithm', () => {
    now = START
    const tokens = open()
    const [header = '', claims = '', signature = ''] = tokens.createIdToken(ACCOUNT, AUTH_TIME).split('.')
    const none = encoded({ alg: 'none', typ: 'JWT' })
    const hmac = (text: string, key: string | Buffer) => createHmac('sha256', key).update(text).digest('base64url')
    const text = `${header}.${claims}`
    for (const forged of [
      '',
      '.',
      '..',
      text,
      `${text}.`,
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      `${encoded({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`,
      `${text}.${signature}.`,
      `${text}.${signature}.${signature}`,
      `${text}.${signature.slice(0, -2)}`,
      `${text}.${hmac(text, SECRET)}`,
      `${text}.${hmac(text, Buffer.from(SECRET, 'base64url'))}`,
      `${header}.${encoded({ sub: 'admin' })}.${signature}`,
      'owner',
      'x'.repeat(100_000),
    ])
      expect(tokens.verifyIdToken(forged), forged.slice(0, 60)).toEqual(INVALID)
  })

  it('fault 31: is invalid with any character changed', () => {
    now = START
    const tokens = open()
    const token = tokens.createIdToken(ACCOUNT, AUTH_TIME)
    const [, , signature = ''] = token.split('.')
    // The last character of a signature has bits that belong to no byte.
    const last = token.length - (signature.length % 4 === 0 ? 0 : 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: last - 1 }), fc.constantFrom(...'ABCDabcd0123-_.='), (at, sign) => {
        fc.pre(token[at] !== sign)
        const changed = token.slice(0, at) + sign + token.slice(at + 1)
        expect(tokens.verifyIdToken(changed)).toEqual(INVALID)
      }),
      { numRuns: 500 },
    )
  })
})
