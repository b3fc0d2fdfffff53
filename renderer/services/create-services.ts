/** Composition of the interface's services. The client libraries are only referenced from here. */
import type { WikiConfig } from '#shared/config'
import type { StorageAddress } from '#shared/model/images/image-address'
import { createChunkLoader, type RetryLoad } from './chunk-loader.ts'
import { getStorageAddress } from './images/storage-address.ts'
import { once } from './once.ts'
import type { Live } from './ports/live.ts'
import type { Services } from './ports/services.ts'
import { createCatalogue } from './reading/catalogue.ts'
import { type Documents, openDocuments } from './reading/firestore.ts'
import { createHostCatalogue } from './reading/host-catalogue.ts'
import { createLazySearch } from './reading/lazy-search.ts'
import { createPages } from './reading/pages.ts'
import { ShardCache, type ShardCacheDeps } from './reading/shard-cache.ts'
import { type ReadShardsOfType, readAllShardsByType } from './reading/shards.ts'

type PageHostOptions = Pick<ShardCacheDeps, 'onShardStored'>

interface ServicesOptions {
  /** Set on the page host, which caches rendered pages. */
  readonly pageHost: PageHostOptions | null
  /** Retries a chunk that failed to load. */
  readonly retryLoad: RetryLoad
}

export function createServices(
  config: WikiConfig,
  { pageHost = null, retryLoad = (load) => load() }: Partial<ServicesOptions> = {},
): Services {
  const storage = getStorageAddress(config)
  const { documents, catalogue, pages } =
    // A build-time constant, so that the browser's build does not contain the host's catalogue.
    import.meta.env.SSR && pageHost !== null
      ? openHostReading(openDocuments(config), storage, pageHost)
      : openReading(openDocuments(config), storage)
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
    pages,
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
    // Live updates are optional, so a failed chunk does not reload the document.
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

const openReading = (documents: Documents, storage: StorageAddress) => ({
  documents,
  catalogue: createCatalogue({ documents, now: Date.now }),
  pages: createPages(documents, storage),
})

function openHostReading(documents: Documents, storage: StorageAddress, { onShardStored }: PageHostOptions) {
  const shardCache = new ShardCache({ documents, readAll: readAllShardsByType, now: Date.now, onShardStored })
  const readShards: ReadShardsOfType = async (type) =>
    [...(await shardCache.read()).shards.values()].filter((shard) => shard.type === type)
  return {
    documents,
    catalogue: createHostCatalogue({ documents, shardCache }),
    pages: createPages(documents, storage, { readShards, readFirstShard: null }),
  }
}

// `import.meta.env.SSR` is a build-time constant, so that the host's build does not contain these clients.

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
