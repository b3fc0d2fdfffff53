/** The interface's services for one configuration: the only place that names the client libraries. */
import type { WikiConfig } from '#shared/config'
import { storageOf } from './images/storage-address.ts'
import { once } from './once.ts'
import type { Accounts } from './ports/accounts.ts'
import type { Catalogue } from './ports/catalogue.ts'
import type { Editing } from './ports/editing.ts'
import type { Live } from './ports/live.ts'
import type { Maintenance } from './ports/maintenance.ts'
import type { Search } from './ports/search.ts'
import type { Services } from './ports/services.ts'
import { firestoreCatalogue } from './reading/catalogue.ts'
import { type Documents, openDocuments } from './reading/firestore.ts'
import { firestorePages } from './reading/pages.ts'
import { searchWhenAsked } from './reading/search-when-asked.ts'
import type { MaintenanceSource } from './writing/open-maintenance.ts'

interface Use {
  /** On the page host, which keeps what it renders. */
  readonly rendersAhead: boolean
  /** What the host keeps of what it reads. */
  readonly through: (documents: Documents) => Documents
}

const IN_BROWSER: Use = { rendersAhead: false, through: (documents) => documents }

export function createServices(
  config: WikiConfig,
  { rendersAhead, through } = IN_BROWSER,
): Services {
  const storage = storageOf(config)
  const documents = through(openDocuments(config))
  const search = searchWhenAsked(
    once(async () => (await import('./reading/search.ts')).algoliaSearch(config)),
  )
  const catalogue = firestoreCatalogue({ documents, now: Date.now, rendersAhead })
  return {
    pages: firestorePages(documents, storage),
    histories: once(async () => {
      const { firestoreHistories } = await import('./reading/histories.ts')
      return firestoreHistories(documents, storage)
    }),
    reports: once(async () => {
      const { firestoreReports } = await import('./writing/reports.ts')
      return firestoreReports(documents, storage)
    }),
    catalogue,
    search,
    live: once(() => openLive(config)),
    accounts: once(() => openAccounts(config, documents, search)),
    maintenance: once(() => openMaintenance({ documents, catalogue, storage })),
    editing: once(() => openEditing(config, documents, catalogue)),
  }
}

// known when it is built, so that the host's own build holds nothing of these clients

async function openLive(config: WikiConfig): Promise<Live> {
  if (import.meta.env.SSR) throw new Error('The page host follows no list.')
  return (await import('./reading/live.ts')).openLive(config)
}

async function openAccounts(
  config: WikiConfig,
  documents: Documents,
  search: Search,
): Promise<Accounts> {
  if (import.meta.env.SSR) throw new Error('Nobody is signed in on the page host.')
  return (await import('./accounts/open-accounts.ts')).openAccounts({ config, documents, search })
}

async function openMaintenance(source: MaintenanceSource): Promise<Maintenance> {
  if (import.meta.env.SSR) throw new Error('Nobody maintains the wiki on the page host.')
  return (await import('./writing/open-maintenance.ts')).openMaintenance(source)
}

async function openEditing(
  config: WikiConfig,
  documents: Documents,
  catalogue: Catalogue,
): Promise<Editing> {
  if (import.meta.env.SSR) throw new Error('Nobody writes on the page host.')
  return (await import('./writing/open-editing.ts')).openEditing({ config, documents, catalogue })
}
