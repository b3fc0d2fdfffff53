/** Contract test of durability: acknowledged changes of accounts survive a kill, and a disk fault ends no session. */

import { rm } from 'node:fs/promises'
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth'
import { expect, it, onTestFinished } from 'vitest'
import { createHookedSqlite, failWhen, IO_ERROR } from '../../../local-cloud/services/testing/store-fixtures.ts'
import { createFilledFolder, startWiki, type WikiProcess } from '../../wiki-process.ts'
import { at, openCloud } from '../open-cloud.ts'
import {
  type AuthReply,
  callAuth,
  connectAuth,
  deriveKeyFast,
  getAuthEndpoint,
  PASSWORD,
  requestRefresh,
  requestSignIn,
} from './auth-calls.ts'

interface Written {
  readonly email: string
  readonly idToken: string
  readonly refreshToken: string
  /** The service acknowledged the deletion of the account. */
  readonly isRemoved: boolean
}

const WRITERS = 4

/** Creates accounts concurrently, deletes every third of them, and kills the program after `after` acknowledgements. */
async function writeUntilKilled(wiki: WikiProcess, after: number): Promise<Written[]> {
  const endpoint = await getAuthEndpoint(wiki)
  const written: Written[] = []
  const add = (account: Written) => {
    written.push(account)
    if (written.length === after) wiki.child.kill('SIGKILL')
  }
  // A write counts as acknowledged only once its whole response has arrived.
  const call = (name: string, body: object): Promise<AuthReply | null> =>
    callAuth(endpoint, name, body).catch(() => null)
  const write = async (writer: number) => {
    for (let turn = 0; ; turn++) {
      const email = `w${writer}t${turn}@wiki.example`
      const made = await call('accounts:signUp', { email, password: PASSWORD })
      if (made?.status !== 200) return
      const text = (field: string) => String(at(made.json, field))
      const account = { email, idToken: text('idToken'), refreshToken: text('refreshToken') }
      if (turn % 3 !== 2) add({ ...account, isRemoved: false })
      else {
        const removed = await call('accounts:delete', { idToken: account.idToken })
        if (removed?.status !== 200) return
        add({ ...account, isRemoved: true })
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return written
}

it.each([1, 8])(
  'fault 1: a kill after %i responses loses no acknowledged account and restores no deleted one',
  async (after) => {
    const dataDir = await createFilledFolder()
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const first = await startWiki({ dataDir })
    const written = await writeUntilKilled(first, after)
    await first.stop()
    expect(written.length).toBeGreaterThanOrEqual(after)

    const second = await startWiki({ dataDir })
    onTestFinished(() => second.stop())
    const endpoint = await getAuthEndpoint(second)
    for (const { email, idToken, refreshToken, isRemoved } of written) {
      const found = await callAuth(endpoint, 'accounts:lookup', { idToken })
      const refreshed = await requestRefresh(endpoint, refreshToken)
      const expected = isRemoved ? 'USER_NOT_FOUND' : null
      expect([email, found.error, refreshed.error]).toEqual([email, expected, expected])
    }
    const stored = written.find(({ isRemoved }) => !isRemoved)
    expect((await requestSignIn(endpoint, stored?.email ?? '')).error).toBeNull()
  },
)

it('fault 5: a disk fault refuses a new account and ends no session, and writes work again after it', async () => {
  let isBroken = false
  const cloud = await openCloud(undefined, {
    derive: deriveKeyFast,
    open: createHookedSqlite({ before: failWhen(IO_ERROR, () => isBroken) }),
  })
  onTestFinished(() => cloud.close())
  const client = connectAuth(cloud)
  onTestFinished(() => client.close())
  const { user } = await createUserWithEmailAndPassword(client.auth, 'a@wiki.example', PASSWORD)
  isBroken = true
  const unreachable = { code: 'auth/network-request-failed' }
  await expect(user.reload()).rejects.toMatchObject(unreachable)
  await expect(user.getIdToken(true)).rejects.toMatchObject(unreachable)
  await expect(createUserWithEmailAndPassword(client.auth, 'b@wiki.example', PASSWORD)).rejects.toMatchObject(
    unreachable,
  )
  expect(client.auth.currentUser).toBe(user)
  isBroken = false
  await user.getIdToken(true)
  expect(cloud.auth.findAccount('b@wiki.example')).toBeNull()
  await signInWithEmailAndPassword(client.auth, 'a@wiki.example', PASSWORD)
})
