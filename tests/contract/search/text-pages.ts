/** Fixture: pages with texts in a local cloud, and the interface's search of them. */
import { createLocalConfig } from '#shared/config'
import { toProtocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import { createAlgoliaSearch } from '../../../renderer/services/reading/algolia-search.ts'
import { DATABASE, PROJECT, type TestCloud } from '../open-cloud.ts'

export interface SavedPage {
  readonly text: string
  readonly type?: string
  readonly series?: string
  readonly hidden?: boolean
  readonly links?: Readonly<Record<string, string>>
  readonly entries?: readonly object[]
  /** Path below `content/` of the block's image, and its alternative text. */
  readonly image?: readonly [path: string, alt: string]
}

const imageFields = ([path, imageAlt]: readonly [string, string]) => ({
  imageUrl: `http://127.0.0.1:1/v0/b/wiki/o/${encodeURIComponent(`content/${path}`)}?alt=media`,
  imageAlt,
})

/** Saves a page of one section in a commit, without its history. */
export const saveTextPage = (
  cloud: TestCloud,
  name: string,
  { text, type = 'Race', series = '', hidden = false, links = {}, image, entries }: SavedPage,
) => {
  const sections = [{ sectionName: 'Blurb', order: 1 }]
  const content = [
    { sectionName: '', sectionContent: entries ?? [{ title: '', text }], ...(image && imageFields(image)) },
  ]
  return cloud.commit(
    [
      {
        kind: 'set' as const,
        path: ['ContentRef', name],
        data: { Name: name, Type: type, Series: series, hidden, sections },
      },
      { kind: 'set' as const, path: ['Content', `${type}s`, name, 'Blurb'], data: { content, links } },
    ].map((write) => toProtocolWrite(DATABASE, write)),
  )
}

export const openTextSearch = (cloud: TestCloud) =>
  createAlgoliaSearch(
    createLocalConfig(
      {},
      {
        projectId: PROJECT,
        apiKey: cloud.installation.apiKey,
        services: { host: '127.0.0.1', port: cloud.port, ssl: false },
      },
    ),
  )
