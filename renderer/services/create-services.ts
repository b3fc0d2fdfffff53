/** The interface's services for one configuration: the only place that names the client libraries. */
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE } from '#shared/model/image-address'
import { firestoreCatalogue } from './catalogue.ts'
import { openDocuments } from './firestore.ts'
import { firestorePages } from './pages.ts'
import type { Live, Services } from './ports.ts'
import { algoliaSearch } from './search.ts'

interface Use {
  /** On the page host, which keeps what it renders. */
  readonly rendersAhead: boolean
}

export function createServices(
  config: WikiConfig,
  { rendersAhead }: Use = { rendersAhead: false },
): Services {
  const storage = config.endpoints?.storage
  const documents = openDocuments(config)
  return {
    pages: firestorePages(documents, {
      origin: storage === undefined ? HOSTED_STORAGE : endpointUrl(storage),
      bucket: config.firebase.storageBucket,
    }),
    catalogue: firestoreCatalogue({ documents, now: Date.now, rendersAhead }),
    search: algoliaSearch(config),
    live: liveOnce(config),
  }
}

/** One client for all screens. A failed load is tried again by the next screen. */
function liveOnce(config: WikiConfig): () => Promise<Live> {
  let opening: Promise<Live> | null = null
  return () => {
    opening ??= open(config).catch((problem: unknown) => {
      opening = null
      throw problem
    })
    return opening
  }
}

async function open(config: WikiConfig): Promise<Live> {
  // known when it is built, so that the host's own build holds nothing of that client
  if (import.meta.env.SSR) throw new Error('The page host follows no list.')
  const { openLive } = await import('./live.ts')
  return openLive(config)
}
