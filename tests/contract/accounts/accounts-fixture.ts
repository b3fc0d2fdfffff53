/** Fixture: the interface's accounts adapter on a local cloud with the deployed rules, and an interceptor of its requests. */
import { deleteApp } from 'firebase/app'
import { signInWithEmailAndPassword, updatePassword } from 'firebase/auth'
import { test as base, expect, onTestFinished, vi } from 'vitest'
import { createLocalConfig, type WikiConfig } from '#shared/config'
import type { Person } from '#shared/model/account'
import { ok } from '#shared/result'
import { createFirebaseAccounts } from '../../../renderer/services/accounts/firebase-accounts.ts'
import { setHintInMemory } from '../../../renderer/services/browser/session-hint.ts'
import type { Session } from '../../../renderer/services/ports/accounts.ts'
import { createAlgoliaSearch } from '../../../renderer/services/reading/algolia-search.ts'
import { type Documents, openDocuments } from '../../../renderer/services/reading/firestore.ts'
import { openCloud, PROJECT } from '../open-cloud.ts'
import { DEPLOYED_DIR } from '../rules/deployed-files.ts'
import { callAuth, connectAuth, deriveKeyFast, getNewestCode } from './auth-calls.ts'

type Step = (url: string, pass: () => Promise<Response>) => Promise<Response>

/**
 * Intercepts the requests of the clients. It is hoisted because the identity client reads `fetch` when it is loaded; a
 * test file therefore imports nothing that loads this client before this fixture.
 */
const network = vi.hoisted(() => {
  const real = globalThis.fetch
  const interceptor: { step: Step } = { step: (_, pass) => pass() }
  globalThis.fetch = (input, init) => interceptor.step(String(input), () => real(input, init))
  return interceptor
})

export const VALID_PASSWORD = 'correct horse 7'
export const ADA = { userName: 'Ada', email: 'ada@wiki.example', password: VALID_PASSWORD }
export const BOB = { userName: 'Bob', email: 'bob@wiki.example', password: VALID_PASSWORD }

export const passThrough: Step = (_, pass) => pass()

/** Intercepts all requests, until the next call or the end of the test. */
export function intercept(step: Step): void {
  network.step = step
  onTestFinished(() => {
    network.step = passThrough
  })
}

/** The service carries out the call, but its response is lost. */
export const loseResponse =
  (call: string): Step =>
  async (url, pass) => {
    const answer = await pass()
    if (url.includes(call)) throw new TypeError('the connection is cut')
    return answer
  }

export const unavailable = () => new Response('{"error":{"code":503,"message":"UNAVAILABLE"}}', { status: 503 })

/** Creates the account adapter with the configuration of hosted mode. */
export const createHostedModeAccounts = (config: WikiConfig, documents: Documents) =>
  createFirebaseAccounts({
    config: { ...config, mode: 'hosted' },
    documents,
    search: createAlgoliaSearch(config),
  })

export const test = base.extend('wiki', async ({ task: _ }, { onCleanup }) => {
  let time = Date.now()
  const clock = {
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
  const options = { clock: () => time, derive: deriveKeyFast, rulesDir: DEPLOYED_DIR }
  const cloud = await openCloud(undefined, options)
  // The session hint is sent as a storage event to the page, and Node has none.
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('addEventListener', () => {})
  const services = { host: '127.0.0.1', port: cloud.port, ssl: false }
  const { apiKey } = cloud.installation
  const config = createLocalConfig({}, { projectId: PROJECT, apiKey, services })
  const documents = openDocuments(config)
  onCleanup(async () => {
    vi.unstubAllGlobals()
    setHintInMemory('')
    await deleteApp(documents.firestore.app)
    await cloud.close()
  })
  const search = createAlgoliaSearch(config)
  const accounts = createFirebaseAccounts({ config, documents, search })
  /** Sessions received by the listener, oldest first. */
  const receivedSessions: Session[] = []
  accounts.subscribeToSession((session) => receivedSessions.push(session))
  const getPerson = (): Person | undefined => receivedSessions.at(-1)?.person
  return {
    clock,
    cloud,
    config,
    accounts,
    receivedSessions,
    getPerson,
    getRecord: (path: string) => documents.get(path.split('/')),
    /** Signs up and returns the uid. */
    async signUp(wanted = ADA): Promise<string> {
      expect(await accounts.signUp(wanted)).toEqual(ok({ mailSent: true }))
      const person = getPerson()
      if (person === undefined || person.kind === 'signed-out') throw new Error('Nobody signed in.')
      return person.uid
    },
    async verify() {
      const oobCode = getNewestCode(cloud)
      expect((await callAuth(cloud, 'accounts:update', { oobCode })).status).toBe(200)
    },
    /** Changes the password of `ADA` by another client, two seconds after this one signed in. */
    async changePasswordElsewhere(newPassword: string) {
      const { auth, close } = connectAuth(cloud)
      onTestFinished(close)
      const { user } = await signInWithEmailAndPassword(auth, ADA.email, VALID_PASSWORD)
      clock.advance(2000)
      await updatePassword(user, newPassword)
    },
  }
})
