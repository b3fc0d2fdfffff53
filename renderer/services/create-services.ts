/** The interface's services for one configuration: the only place that names the client libraries. */
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE } from '#shared/model/image-address'
import { openDocuments } from './firestore.ts'
import { firestorePages } from './pages.ts'
import type { Services } from './ports.ts'
import { algoliaSearch } from './search.ts'

export function createServices(config: WikiConfig): Services {
  const storage = config.endpoints?.storage
  return {
    pages: firestorePages(openDocuments(config), {
      origin: storage === undefined ? HOSTED_STORAGE : endpointUrl(storage),
      bucket: config.firebase.storageBucket,
    }),
    search: algoliaSearch(config),
  }
}
