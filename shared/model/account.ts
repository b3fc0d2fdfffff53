/** Types of accounts, persons and site settings. */
import type { RecordData } from './stored-fields.ts'

/** Granted by the operator's tools or the local command line only. Most people have none. */
export type Role = 'maintainer'

export interface Account {
  readonly uid: string
  /** Shown to the owner of the account only. */
  readonly email: string
  /** null if sign-up was interrupted; the dashboard then asks for a name. */
  readonly userName: string | null
  readonly role: Role | null
  /** A blocked person can read but not write. */
  readonly isBlocked: boolean
}

export type Person =
  | { readonly kind: 'signed-out' }
  /** Signed in, but the e-mail address is not confirmed yet. */
  | ({ readonly kind: 'unverified' } & Account)
  | ({ readonly kind: 'verified' } & Account)

export const SIGNED_OUT: Person = { kind: 'signed-out' }

/** Fields of the record `settings/site`. */
export interface SiteSettings {
  readonly changeLogBy: 'verified' | 'maintainers'
}

/** Settings of a wiki that has no such record. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = { changeLogBy: 'verified' }

export const readSiteSettings = (data: RecordData): SiteSettings =>
  data['changeLogBy'] === 'maintainers' ? { changeLogBy: 'maintainers' } : DEFAULT_SITE_SETTINGS
