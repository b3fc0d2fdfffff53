/** Who is asking. What the wiki knows of a person, plain and readonly. */
import type { RecordData } from './stored-fields.ts'

/** Given by the hosting side or the local command line only; everyone else has none. */
export type Role = 'maintainer'

export interface Account {
  readonly uid: string
  /** Shown to nobody but its owner. */
  readonly email: string
  /** null where sign-up ended half-way; the dashboard asks for one. */
  readonly userName: string | null
  readonly role: Role | null
  /** Reads on, writes nothing. */
  readonly isBlocked: boolean
}

export type Person =
  | { readonly kind: 'signed-out' }
  /** Signed in, the address not confirmed yet. */
  | ({ readonly kind: 'unverified' } & Account)
  | ({ readonly kind: 'verified' } & Account)

export const SIGNED_OUT: Person = { kind: 'signed-out' }

/** `settings/site`. */
export interface SiteSettings {
  readonly changeLogBy: 'verified' | 'maintainers'
}

/** Where the wiki says nothing else. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = { changeLogBy: 'verified' }

export const readSiteSettings = (data: RecordData): SiteSettings =>
  data['changeLogBy'] === 'maintainers' ? { changeLogBy: 'maintainers' } : DEFAULT_SITE_SETTINGS
