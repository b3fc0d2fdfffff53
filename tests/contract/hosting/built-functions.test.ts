/** Contract test of the built functions in the provider's own framework: their deployment options, and database events. */
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRecord } from '#shared/model/stored-fields'
import { SEARCH_INDEXES } from '../../../local-cloud/search/index-definitions.ts'
import { createRemoval, PAGES_INDEX, pageWrite, USERS_INDEX, userWrite } from '../search/search-records.ts'
import { type FakeHostedProject, openFakeHostedProject } from './fake-hosted-project.ts'
import { type FakeIndexService, INDEX_KEY, openFakeIndexService } from './fake-index-service.ts'
import { postEvent } from './firestore-event.ts'
import {
  createFunctionsFolder,
  type FunctionProcess,
  installFunctionPackages,
  openMetadataServer,
  startFunction,
} from './function-process.ts'
import { TEST_HOSTED_SETTINGS } from './hosted-settings.ts'

const PROJECT_ID = 'demo'
const INSTALL_TIMEOUT = 300_000

let folder: ReturnType<typeof createFunctionsFolder>
let project: FakeHostedProject
let service: FakeIndexService
let metadata: Awaited<ReturnType<typeof openMetadataServer>>
let indexPage: FunctionProcess
let indexUser: FunctionProcess
beforeAll(async () => {
  await installFunctionPackages()
  folder = createFunctionsFolder()
  ;[project, service, metadata] = await Promise.all([
    openFakeHostedProject(PROJECT_ID, 'bucket'),
    openFakeIndexService(),
    openMetadataServer(),
  ])
  const env = {
    ...TEST_HOSTED_SETTINGS,
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID }),
    GCE_METADATA_HOST: metadata.host,
    METADATA_SERVER_DETECTION: 'assume-present',
    FIRESTORE_EMULATOR_HOST: new URL(project.address).host,
    ALGOLIA_EMULATOR_HOST: service.host,
    ALGOLIA_INDEX_KEY: INDEX_KEY,
  }
  ;[indexPage, indexUser] = await Promise.all([
    startFunction(folder.path, 'indexPage', env),
    startFunction(folder.path, 'indexUser', env),
  ])
}, INSTALL_TIMEOUT)
afterAll(async () => {
  await Promise.all([indexPage?.stop(), indexUser?.stop()])
  await Promise.all([project?.close(), service?.close(), metadata?.close()])
  folder?.remove()
})

const records = (name: string) => Object.fromEntries(service.indexes.get(name) ?? [])
const post = (to: FunctionProcess, path: string, after: Record<string, string> | null) =>
  postEvent(to.address, { projectId: PROJECT_ID, path, after })

const TAKEN = { status: 204, text: '' }

describe('the built search triggers', () => {
  it('index the current record of the page, whatever the event contains', async () => {
    await project.cloud.commit([pageWrite({ Name: 'Зоя Zoë~2', Series: 'The Song' })])
    const path = 'ContentRef/Зоя Zoë~2'
    for (const Name of ['as it was', 'as it was before'])
      expect(await post(indexPage, path, { Name, Type: 'Race' })).toEqual(TAKEN)
    const id = 'Зоя Zoë~2'
    expect(records(PAGES_INDEX)).toEqual({
      [id]: { objectID: id, Name: id, Type: 'Character', Series: 'The Song' },
    })
  })

  it('remove hidden, renamed and deleted pages, also if an older event arrives last', async () => {
    const page = { Name: 'Kell', Type: 'Race' }
    const path = 'ContentRef/Kell'
    for (const gone of [
      pageWrite({ ...page, hidden: true }),
      pageWrite({ ...page, movedTo: 'Other' }),
      createRemoval(path),
    ]) {
      await project.cloud.commit([pageWrite(page)])
      await post(indexPage, path, page)
      expect(records(PAGES_INDEX)).toHaveProperty('Kell')
      await project.cloud.commit([gone])
      expect([await post(indexPage, path, null), await post(indexPage, path, page)]).toEqual([TAKEN, TAKEN])
      expect(records(PAGES_INDEX)).not.toHaveProperty('Kell')
    }
  })

  it('index the name of a person, and no address', async () => {
    await project.cloud.commit([userWrite('u1', 'Mara')])
    const stored = { userName: 'Mara', email: 'u1@example.org' }
    expect(await post(indexUser, 'users/u1', stored)).toEqual(TAKEN)
    expect(records(USERS_INDEX)).toEqual({ u1: { objectID: 'u1', userName: 'Mara' } })
    expect(service.bodies.join()).not.toContain('@')
  })

  it('respond with an error if a service refuses, so that the event is delivered again', async () => {
    service.refuse(1)
    expect(await post(indexUser, 'users/u1', {})).toMatchObject({ status: 500 })
    project.unexpectedErrors.push({
      status: 403,
      body: { error: { code: 403, status: 'PERMISSION_DENIED' } },
    })
    expect(await post(indexUser, 'users/u1', {})).toMatchObject({ status: 500 })
    expect(await post(indexUser, 'users/u1', {})).toEqual(TAKEN)
  })
})

describe('the entry of the functions', () => {
  /** Loads the entry as the provider does before a deployment. */
  const entry = async (settings: Readonly<Record<string, string>>) => {
    Object.assign(process.env, settings)
    try {
      return await import(`${pathToFileURL(folder.path).href}/index.js?${Math.random()}`)
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name]
    }
  }

  it('fails without a configured project, before anything is deployed', async () => {
    await expect(entry({})).rejects.toThrow('no project is configured')
  })

  it('exports the page function and a trigger for each index, with secret and region', async () => {
    const { pages, indexPage, indexUser } = await entry({
      ...TEST_HOSTED_SETTINGS,
      WIKI_REGION: 'europe-west1',
    })
    expect(pages.__endpoint).toMatchObject({
      httpsTrigger: {},
      region: ['europe-west1'],
      concurrency: 40,
      maxInstances: 20,
    })
    const collections = [indexPage, indexUser].map(({ __endpoint }) => {
      expect(__endpoint).toMatchObject({
        region: ['europe-west1'],
        secretEnvironmentVariables: [{ key: 'ALGOLIA_INDEX_KEY' }],
        eventTrigger: {
          eventType: 'google.cloud.firestore.document.v1.written',
          retry: true,
        },
      })
      const { document } = asRecord(__endpoint.eventTrigger.eventFilterPathPatterns)
      return String(document).replace(/\/\{\w+\}$/, '')
    })
    expect(collections).toEqual(SEARCH_INDEXES.map(({ collection }) => collection))
  })

  it('loads with some of the emulators, and names those that pages need', async () => {
    const half = { ...TEST_HOSTED_SETTINGS, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
    const { address, stop } = await startFunction(folder.path, 'pages', {
      ...half,
      FUNCTION_SIGNATURE_TYPE: 'http',
    })
    try {
      const answer = await fetch(address)
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining('FIRESTORE_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST'),
      ])
    } finally {
      await stop()
    }
  })
})
