/** The two people a local wiki prints: who they are to the services, and when they are printed no more. */

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

/** What is printed of people: address and password, by what they are. */
const printed = (): Record<string, readonly string[]> =>
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

it('can sign in as printed, verified, with their records', async () => {
  expect(Object.keys(printed())).toEqual(['editor', 'maintainer'])
  expect(wiki.output()).toContain(`${wiki.pages}/_local/mailbox`)
  const seen = []
  for (const [email = '', password = ''] of Object.values(printed())) {
    const { json } = await requestSignIn(await getAuthEndpoint(wiki), email, password)
    const idToken = String(at(json, 'idToken'))
    const { json: found } = await callAuth(await getAuthEndpoint(wiki), 'accounts:lookup', {
      idToken,
    })
    seen.push([
      at(found, 'users', 0, 'emailVerified'),
      ...(await recordsOf(String(at(json, 'localId')), idToken)),
    ])
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

it('hold the names under the sample’s pages, also the one nobody signs in with', async () => {
  const documents = `${wiki.services}/v1/${await getDatabase(wiki)}/documents`
  const names = ['mara of the ledger', 'tobin halfweight', 'ysse_41']
  const statuses = await Promise.all(
    names.map(async (name) => (await fetch(`${documents}/usernames/${encodeURI(name)}`)).status),
  )
  expect(statuses).toEqual([200, 200, 200])
})

it('are found by name where sign-up looks first', async () => {
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

it('are printed at the next start, but not one with another password, or who is gone', async () => {
  const { editor, maintainer } = printed()
  await restart()
  expect(printed()).toEqual({ editor, maintainer })
  const tokenOf = async ([email = '', password = '']: readonly string[] = []) =>
    at((await requestSignIn(await getAuthEndpoint(wiki), email, password)).json, 'idToken')

  const change = { idToken: await tokenOf(editor), password: 'another horse' }
  await callAuth(await getAuthEndpoint(wiki), 'accounts:update', change)
  await restart()
  expect(printed()).toEqual({ maintainer })

  await callAuth(await getAuthEndpoint(wiki), 'accounts:delete', {
    idToken: await tokenOf(maintainer),
  })
  await restart()
  expect(printed()).toEqual({})
})
