/** Contract test of calls of the account API that are refused, with the error code of each. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import { callAuth, callToken, deriveKeyFast, PASSWORD, requestSignUp } from './auth-calls.ts'

const SETH = 'seth@wiki.example'
const CREDENTIALS = { email: 'new@wiki.example', password: PASSWORD }
const UPDATE = 'accounts:update'
const SIGN_UP = 'accounts:signUp'
const SIGN_IN = 'accounts:signInWithPassword'
const SEND = 'accounts:sendOobCode'
const RESET = 'accounts:resetPassword'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud(undefined, { derive: deriveKeyFast })
  await requestSignUp(cloud, SETH)
})
afterAll(() => cloud.close())

describe('a refused call', () => {
  it.each<[string, unknown, string]>([
    [SIGN_UP, { ...CREDENTIALS, email: SETH }, 'EMAIL_EXISTS'],
    [SIGN_UP, { ...CREDENTIALS, email: SETH.toUpperCase() }, 'EMAIL_EXISTS'],
    [SIGN_UP, { ...CREDENTIALS, email: 'new@wiki' }, 'INVALID_EMAIL'],
    [SIGN_UP, { ...CREDENTIALS, email: '' }, 'MISSING_EMAIL'],
    [SIGN_UP, { email: CREDENTIALS.email }, 'MISSING_PASSWORD'],
    [SIGN_UP, { password: PASSWORD }, 'MISSING_EMAIL'],
    [SIGN_UP, {}, 'ADMIN_ONLY_OPERATION'],
    [SIGN_UP, { ...CREDENTIALS, password: '7 chars' }, 'WEAK_PASSWORD : Password should be at least 8 characters'],
    [SIGN_UP, { ...CREDENTIALS, password: 'Password1' }, 'WEAK_PASSWORD : Password is one of the most common ones'],
    [SIGN_UP, { ...CREDENTIALS, password: 123456 }, "Invalid value at 'password' (TYPE_STRING)"],
    [SIGN_UP, { ...CREDENTIALS, idToken: 'x' }, 'OPERATION_NOT_ALLOWED : "idToken" in accounts:signUp'],
    [SIGN_IN, { ...CREDENTIALS, email: SETH, password: 'wrong' }, 'INVALID_LOGIN_CREDENTIALS'],
    [SIGN_IN, CREDENTIALS, 'INVALID_LOGIN_CREDENTIALS'],
    [SIGN_IN, { email: SETH }, 'MISSING_PASSWORD'],
    [SIGN_IN, { email: 'seth', password: PASSWORD }, 'INVALID_EMAIL'],
    [SIGN_IN, { ...CREDENTIALS, tenantId: 'x' }, 'OPERATION_NOT_ALLOWED : "tenantId"'],
    ['accounts:lookup', {}, 'INVALID_ID_TOKEN'],
    ['accounts:lookup', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    ['accounts:delete', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    [UPDATE, { idToken: 'x.y.z', password: PASSWORD }, 'INVALID_ID_TOKEN'],
    [UPDATE, { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    [UPDATE, { oobCode: '' }, 'MISSING_OOB_CODE'],
    [UPDATE, { idToken: 'x', email: 'x@y.z' }, 'INVALID_ID_TOKEN'],
    [UPDATE, { idToken: 'x', displayName: 'x' }, 'OPERATION_NOT_ALLOWED : "displayName"'],
    [RESET, {}, 'MISSING_OOB_CODE'],
    [RESET, { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    [RESET, { oobCode: '__proto__.x' }, 'INVALID_OOB_CODE'],
    [RESET, { oobCode: 'x', newPassword: PASSWORD }, 'INVALID_OOB_CODE'],
    [SEND, { requestType: 'PASSWORD_RESET', email: 'x' }, 'INVALID_EMAIL'],
    [SEND, { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [SEND, { requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
    [SEND, { requestType: 'EMAIL_SIGNIN', email: SETH }, 'INVALID_REQ_TYPE'],
    [SEND, {}, 'INVALID_REQ_TYPE'],
    ['accounts:signInWithIdp', {}, 'OPERATION_NOT_ALLOWED : POST v1/accounts:signInWithIdp'],
    ['accounts:createAuthUri', {}, 'OPERATION_NOT_ALLOWED : POST v1/accounts:createAuthUri'],
    ['constructor', {}, 'OPERATION_NOT_ALLOWED : POST v1/constructor'],
    [SIGN_IN, '', 'Invalid JSON payload received.'],
    [SIGN_IN, '[]', 'Invalid JSON payload received.'],
    [SIGN_IN, '['.repeat(60_000), 'Invalid JSON payload received.'],
    [SIGN_IN, 'x'.repeat(70_000), 'Request payload size exceeds the limit'],
  ])('%s %j: %s', async (call, body, message) => {
    const { status, error } = await callAuth(cloud, call, body)
    expect([status, error?.slice(0, message.length)]).toEqual([400, message])
  })

  it.each<[Record<string, string>, string]>([
    [{}, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'password' }, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'INVALID_REFRESH_TOKEN'],
    [
      { grant_type: 'refresh_token', refresh_token: 'x', scope: 'all' },
      'OPERATION_NOT_ALLOWED : "scope" in token is not answered by the local cloud.',
    ],
  ])('token %j: %s', async (form, message) => {
    expect(await callToken(cloud, form)).toMatchObject({ status: 400, error: message })
  })

  it('is refused for its API key, method or version', async () => {
    const base = `${cloud.address}/identitytoolkit.googleapis.com`
    const { apiKey } = cloud.installation
    const requests: [string, string, string][] = [
      ['POST', `/v1/${SIGN_IN}?key=wrong`, 'API key not valid.'],
      ['POST', `/v1/${SIGN_IN}`, 'API key not valid.'],
      ['GET', `/v2/passwordPolicy?key=${apiKey}`, 'OPERATION_NOT_ALLOWED : GET v2/passwordPolicy'],
      ['GET', `/v1/${SIGN_IN}?key=${apiKey}`, `OPERATION_NOT_ALLOWED : GET v1/${SIGN_IN}`],
      ['POST', `/v2/${SIGN_IN}?key=${apiKey}`, `OPERATION_NOT_ALLOWED : POST v2/${SIGN_IN}`],
      ['POST', `/${SIGN_IN}?key=${apiKey}`, `OPERATION_NOT_ALLOWED : POST ${SIGN_IN}`],
    ]
    for (const [method, path, message] of requests) {
      const answer = await fetch(base + path, { method })
      const json: unknown = await answer.json()
      expect([answer.status, String(at(json, 'error', 'message')).slice(0, message.length)]).toEqual([400, message])
    }
  })

  it('fault 53: is refused for a page of another origin', async () => {
    const url = `${cloud.address}/identitytoolkit.googleapis.com/v1/${SIGN_UP}?key=${cloud.installation.apiKey}`
    const body = JSON.stringify(CREDENTIALS)
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(cloud.auth.findAccount(CREDENTIALS.email)).toBeNull()
  })
})
