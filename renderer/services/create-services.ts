/** The interface's services for one configuration: the only place that names the client libraries. */
import type { WikiConfig } from '#shared/config'
import { storageOf } from './images/storage-address.ts'
import { type LoadAgain, loadPart } from './load-part.ts'
import { once } from './once.ts'
import type { Live } from './ports/live.ts'
import type { Services } from './ports/services.ts'
import { firestoreCatalogue } from './reading/catalogue.ts'
import { type Documents, openDocuments } from './reading/firestore.ts'
import { firestorePages } from './reading/pages.ts'
import { searchWhenAsked } from './reading/search-when-asked.ts'

interface Use {
  /** On the page host, which keeps what it renders. */
  readonly rendersAhead: boolean
  /** What the host keeps of what it reads. */
  readonly through: (documents: Documents) => Documents
  /** Brings a part of the program that did not come at first. */
  readonly loadAgain: LoadAgain
}

export function createServices(
  config: WikiConfig,
  {
    rendersAhead = false,
    through = (documents) => documents,
    loadAgain = (load) => load(),
  }: Partial<Use> = {},
): Services {
  const storage = storageOf(config)
  const documents = through(openDocuments(config))
  const catalogue = firestoreCatalogue({ documents, now: Date.now, rendersAhead })
  const part = <P, T>(load: () => Promise<P>, open: (part: P) => T | Promise<T>) => {
    const loaded = loadPart(load, loadAgain)
    return once(async () => open(await loaded()))
  }
  const search = searchWhenAsked(
    part(
      () => import('./reading/search.ts'),
      ({ algoliaSearch }) => algoliaSearch(config),
    ),
  )
  return {
    pages: firestorePages(documents, storage),
    histories: part(
      () => import('./reading/histories.ts'),
      ({ firestoreHistories }) => firestoreHistories(documents, storage),
    ),
    reports: part(
      () => import('./writing/reports.ts'),
      ({ firestoreReports }) => firestoreReports(documents, storage),
    ),
    catalogue,
    search,
    // nothing that is worth a new document: without it a list is as it was read
    live: once(() => openLive(config)),
    accounts: part(accountsPart, ({ openAccounts }) => openAccounts({ config, documents, search })),
    maintenance: part(maintenancePart, ({ openMaintenance }) =>
      openMaintenance({ documents, catalogue, storage }),
    ),
    editing: part(editingPart, ({ openEditing }) => openEditing({ config, documents, catalogue })),
  }
}

// known when it is built, so that the host's own build holds nothing of these clients

async function openLive(config: WikiConfig): Promise<Live> {
  if (import.meta.env.SSR) throw new Error('The page host follows no list.')
  return (await import('./reading/live.ts')).openLive(config)
}

async function accountsPart() {
  if (import.meta.env.SSR) throw new Error('Nobody is signed in on the page host.')
  return import('./accounts/open-accounts.ts')
}

async function maintenancePart() {
  if (import.meta.env.SSR) throw new Error('Nobody maintains the wiki on the page host.')
  return import('./writing/open-maintenance.ts')
}

async function editingPart() {
  if (import.meta.env.SSR) throw new Error('Nobody writes on the page host.')
  return import('./writing/open-editing.ts')
}
