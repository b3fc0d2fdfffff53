/** The interface's services for one configuration: the only place that names the client libraries. */
import type { WikiConfig } from '#shared/config'
import { createChunkLoader, type RetryLoad } from './chunk-loader.ts'
import { getStorageAddress } from './images/storage-address.ts'
import { once } from './once.ts'
import type { Live } from './ports/live.ts'
import type { Services } from './ports/services.ts'
import { createCatalogue } from './reading/catalogue.ts'
import { type Documents, openDocuments } from './reading/firestore.ts'
import { createLazySearch } from './reading/lazy-search.ts'
import { createPages } from './reading/pages.ts'

interface ServicesOptions {
  /** On the page host, which keeps what it renders. */
  readonly isPageHost: boolean
  /** What the host keeps of what it reads. */
  readonly wrapDocuments: (documents: Documents) => Documents
  /** Brings a part of the program that did not come at first. */
  readonly retryLoad: RetryLoad
}

export function createServices(
  config: WikiConfig,
  {
    isPageHost = false,
    wrapDocuments = (documents) => documents,
    retryLoad = (load) => load(),
  }: Partial<ServicesOptions> = {},
): Services {
  const storage = getStorageAddress(config)
  const documents = wrapDocuments(openDocuments(config))
  const catalogue = createCatalogue({ documents, now: Date.now, isPageHost })
  const createLazyService = <P, T>(load: () => Promise<P>, create: (part: P) => T | Promise<T>) => {
    const loadChunk = createChunkLoader(load, retryLoad)
    return once(async () => create(await loadChunk()))
  }
  const search = createLazySearch(
    createLazyService(
      () => import('./reading/algolia-search.ts'),
      ({ createAlgoliaSearch: algoliaSearch }) => algoliaSearch(config),
    ),
  )
  return {
    pages: createPages(documents, storage),
    histories: createLazyService(
      () => import('./reading/histories.ts'),
      ({ createHistories: firestoreHistories }) => firestoreHistories(documents, storage),
    ),
    reports: createLazyService(
      () => import('./writing/reports.ts'),
      ({ createReports: firestoreReports }) => firestoreReports(documents, storage),
    ),
    catalogue,
    search,
    // nothing that is worth a new document: without it a list is as it was read
    live: once(() => loadLive(config)),
    accounts: createLazyService(importAccounts, ({ createFirebaseAccounts: openAccounts }) =>
      openAccounts({ config, documents, search }),
    ),
    maintenance: createLazyService(importMaintenance, ({ createMaintenance: openMaintenance }) =>
      openMaintenance({ documents, catalogue, storage }),
    ),
    editing: createLazyService(importEditing, ({ createEditing: openEditing }) =>
      openEditing({ config, documents, catalogue }),
    ),
  }
}

// known when it is built, so that the host's own build holds nothing of these clients

async function loadLive(config: WikiConfig): Promise<Live> {
  if (import.meta.env.SSR) throw new Error('The page host follows no list.')
  return (await import('./reading/live.ts')).createLive(config)
}

async function importAccounts() {
  if (import.meta.env.SSR) throw new Error('Nobody is signed in on the page host.')
  return import('./accounts/firebase-accounts.ts')
}

async function importMaintenance() {
  if (import.meta.env.SSR) throw new Error('Nobody maintains the wiki on the page host.')
  return import('./writing/create-maintenance.ts')
}

async function importEditing() {
  if (import.meta.env.SSR) throw new Error('Nobody writes on the page host.')
  return import('./writing/create-editing.ts')
}
