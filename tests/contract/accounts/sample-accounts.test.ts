/** Contract test of the two sample accounts whose passwords a local wiki prints at its start. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDatabase } from '../../stored-pages.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'
import { at } from '../open-cloud.ts'
import { callAuth, getAuthEndpoint, requestSignIn } from './auth-calls.ts'

const EDITOR = 'editor@infinite-worlds.example'
const MAINTAINER = 'maintainer@infinite-worlds.example'

let wiki: WikiProcess
beforeAll(async () => {
  wiki = await startWiki()
})
afterAll(() => wiki?.stop())

/** Returns address and password of each printed account, by its role. */
const readPrinted = (): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...wiki.output().matchAll(/sample (\w+): (\S+), password (\S+)/g)].map(
      ([, role = '', email = '', password = '']) => [role, [email, password]],
    ),
  )

const restart = async (): Promise<void> => {
  const { dataDir, child } = wiki
  child.kill('SIGKILL')
  wiki = await startWiki({ dataDir })
}

async function recordsOf(uid: string, idToken: string): Promise<unknown[]> {
  const documents = `${wiki.services}/v1/${await getDatabase(wiki)}/documents`
  const records = []
  for (const path of [`users/${uid}`, `roles/${uid}`]) {
    const headers = { authorization: `Bearer ${idToken}` }
    const answer = await fetch(`${documents}/${path}`, { headers })
    records.push(answer.status === 200 ? at(await answer.json(), 'fields') : answer.status)
  }
  return records
}

it('sample accounts are verified, have their records, and sign in with the printed passwords', async () => {
  expect(Object.keys(readPrinted())).toEqual(['editor', 'maintainer'])
  expect(wiki.output()).toContain(`${wiki.pages}/_local/mailbox`)
  const seen = []
  for (const [email = '', password = ''] of Object.values(readPrinted())) {
    const { json } = await requestSignIn(await getAuthEndpoint(wiki), email, password)
    const idToken = String(at(json, 'idToken'))
    const { json: found } = await callAuth(await getAuthEndpoint(wiki), 'accounts:lookup', {
      idToken,
    })
    seen.push([at(found, 'users', 0, 'emailVerified'), ...(await recordsOf(String(at(json, 'localId')), idToken))])
  }
  const user = (email: string, userName: string) => ({
    email: { stringValue: email },
    userName: { stringValue: userName },
  })
  expect(seen).toEqual([
    [true, user(EDITOR, 'Mara of the Ledger'), 404],
    [true, user(MAINTAINER, 'Tobin Halfweight'), { role: { stringValue: 'maintainer' } }],
  ])
})

it('every author of the sample pages has a reserved user name, also the one without an account', async () => {
  const documents = `${wiki.services}/v1/${await getDatabase(wiki)}/documents`
  const names = ['mara of the ledger', 'tobin halfweight', 'ysse_41']
  const statuses = await Promise.all(
    names.map(async (name) => (await fetch(`${documents}/usernames/${encodeURI(name)}`)).status),
  )
  expect(statuses).toEqual([200, 200, 200])
})

it('sample accounts are in the search index that sign-up queries', async () => {
  const { address, installation } = await getAuthEndpoint(wiki)
  const projectId = (await getDatabase(wiki)).split('/')[1] ?? ''
  const answer = await fetch(`${address}/1/indexes/InfiniteWorldsWikiUsers/query`, {
    method: 'POST',
    headers: {
      'x-algolia-application-id': projectId,
      'x-algolia-api-key': installation.apiKey,
    },
    body: JSON.stringify({ query: 'tobin', attributesToHighlight: [] }),
  })
  expect(at(await answer.json(), 'hits')).toMatchObject([
    { objectID: 'sampleEditorTobin02', userName: 'Tobin Halfweight' },
  ])
})

it('an account is printed at each start until its password is changed or it is deleted', async () => {
  const { editor, maintainer } = readPrinted()
  await restart()
  expect(readPrinted()).toEqual({ editor, maintainer })
  const getToken = async ([email = '', password = '']: readonly string[] = []) =>
    at((await requestSignIn(await getAuthEndpoint(wiki), email, password)).json, 'idToken')

  const change = { idToken: await getToken(editor), password: 'another horse' }
  await callAuth(await getAuthEndpoint(wiki), 'accounts:update', change)
  await restart()
  expect(readPrinted()).toEqual({ maintainer })

  await callAuth(await getAuthEndpoint(wiki), 'accounts:delete', {
    idToken: await getToken(maintainer),
  })
  await restart()
  expect(readPrinted()).toEqual({})
})
