/** Port: all services of the interface. Those that only some screens need are loaded on demand. */
import type { Accounts } from './accounts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Editing } from './editing.ts'
import type { Histories } from './histories.ts'
import type { Live } from './live.ts'
import type { Maintenance } from './maintenance.ts'
import type { Pages } from './pages.ts'
import type { Reports } from './reports.ts'
import type { Search } from './search.ts'

export interface Services {
  readonly pages: Pages
  readonly catalogue: Catalogue
  readonly search: Search
  /** Loaded by screens that show histories. */
  readonly histories: () => Promise<Histories>
  readonly reports: () => Promise<Reports>
  /** Loads the client for live updates; never on the page host. */
  readonly live: () => Promise<Live>
  /** Loads the identity client; never on the page host. */
  readonly accounts: () => Promise<Accounts>
  /** Loads the maintenance client; never on the page host. */
  readonly maintenance: () => Promise<Maintenance>
  /** Loads the editing services; never on the page host. */
  readonly editing: () => Promise<Editing>
}
