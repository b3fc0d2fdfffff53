/** Fixture: records for tests of the search service, in the stored form. */

import { liteClient } from 'algoliasearch/lite'
import { DATABASE, type TestCloud } from '../open-cloud.ts'

export const PAGES_INDEX = 'InfiniteWorldsWiki'
export const USERS_INDEX = 'InfiniteWorldsWikiUsers'
export const TEXTS_INDEX = 'InfiniteWorldsWiki_text'

export interface TestPage {
  readonly Name: string
  readonly Type?: string
  readonly Series?: string
  readonly hidden?: boolean
  readonly movedTo?: string
}

const plain = (value: string | boolean) =>
  typeof value === 'string' ? { stringValue: value } : { booleanValue: value }

const update = (path: string, fields: Readonly<Record<string, string | boolean>>) => ({
  update: {
    name: `${DATABASE}/documents/${path}`,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)])),
  },
})

/** Creates a page whose key equals its name. */
export const pageWrite = ({ Name, ...rest }: TestPage) =>
  update(`ContentRef/${Name.replaceAll('/', '~2F')}`, {
    Name,
    Type: 'Character',
    Series: '',
    ...rest,
  })

export const userWrite = (uid: string, userName: string) =>
  update(`users/${uid}`, { email: `${uid}@example.org`, userName })

export const createRemoval = (path: string) => ({ delete: `${DATABASE}/documents/${path}` })

/** Creates the real client of the hosted service, connected to a local cloud. */
export const createSearchClient = (cloud: TestCloud, key = cloud.installation.apiKey, applicationId = 'demo') =>
  liteClient(applicationId, key, {
    hosts: [{ url: `127.0.0.1:${cloud.port}`, accept: 'readWrite', protocol: 'http' }],
  })
