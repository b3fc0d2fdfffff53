/** The interface's services for one configuration: the only place that names the client libraries. */
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE } from '#shared/model/image-address'
import { firestoreCatalogue } from './catalogue.ts'
import { openDocuments } from './firestore.ts'
import { firestorePages } from './pages.ts'
import type { Services } from './ports.ts'
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
  }
}
