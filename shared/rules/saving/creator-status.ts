/** Rules for creators of new pages: how long they may rename and remove what nobody else has changed. */
import type { Account } from '#shared/model/account'
import type { PageReference } from '#shared/model/page'
import { type RecordData, toIsoDate, toOptionalText } from '#shared/model/stored-fields'

/** Milliseconds after a page's creation, as in the security rules. */
const CREATOR_PERIOD_MS = 86_400_000

export type CreatorRefusal =
  /** Somebody else has changed the page, or a program that does not maintain `soleRev`. */
  | { readonly kind: 'changed' }
  /** The period has ended. `until` in milliseconds since 1970, by the service's clock. */
  | { readonly kind: 'over'; readonly until: number }

export type CreatorStatus = { readonly kind: 'allowed' } | CreatorRefusal

/** The history header of a page's first revision. */
export interface FirstVersion {
  /** uid of the creator. */
  readonly by: string | null
  /** The service's time, ISO-8601 UTC. */
  readonly at: string | null
  /** The time of the creator's device, ISO-8601 UTC. */
  readonly deviceTime: string | null
}

export const readFirstVersion = (data: RecordData): FirstVersion => ({
  by: toOptionalText(data['editedById']),
  at: toIsoDate(data['changedAt']),
  deviceTime: toIsoDate(data['timestamp']),
})

/** Key under which a page was created, and under which its history has the first version. */
export const getFirstKey = ({ key, movedFrom }: Pick<PageReference, 'key' | 'movedFrom'>): string => movedFrom[0] ?? key

export const isStillSole = ({ soleRev, rev }: Pick<PageReference, 'soleRev' | 'rev'>): boolean => soleRev === rev

/** True if all versions of the page are by this person. User names are unique. */
export const isSoleEditor = (
  { userName }: Pick<Account, 'userName'>,
  page: Pick<PageReference, 'soleRev' | 'rev' | 'updatedByName'>,
): boolean => userName !== null && isStillSole(page) && page.updatedByName === userName

/** Milliseconds after a page's creation in which its creator sees a message that somebody else has changed it. */
const EXPLANATION_PERIOD_MS = 7 * CREATOR_PERIOD_MS

/** True if the first version must be read to know what to offer or to explain; most pages need no read. */
export const needsFirstVersion = (
  account: Pick<Account, 'userName'>,
  page: Pick<PageReference, 'soleRev' | 'rev' | 'updatedByName' | 'createdAt'>,
  now: number,
): boolean =>
  isSoleEditor(account, page) || (!isStillSole(page) && now - Date.parse(page.createdAt ?? '') < EXPLANATION_PERIOD_MS)

/** Returns the end of the period in milliseconds since 1970; null if the page was not created by this person alone. */
export function findCreatorDeadline(
  page: Pick<PageReference, 'createdAt' | 'soleRev' | 'rev'>,
  first: FirstVersion | null,
  uid: string,
): number | null {
  // The first version of a page from before revisions has another time than the page's creation.
  if (first === null || first.at === null || first.by !== uid || first.deviceTime !== page.createdAt) return null
  return isStillSole(page) ? Date.parse(first.at) + CREATOR_PERIOD_MS : null
}

/**
 * Returns what to offer; null to anybody but the creator. The device's clock may be wrong, so the age of the page is measured from both times of its
 * creation, the service's and the device's, and the shorter one counts. The security rules decide.
 * @param now the device's time in milliseconds since 1970
 */
export function checkCreator(
  page: Pick<PageReference, 'createdAt' | 'soleRev' | 'rev'>,
  first: FirstVersion | null,
  uid: string,
  now: number,
): CreatorStatus | null {
  if (first?.by !== uid) return null
  const until = findCreatorDeadline(page, first, uid)
  if (until === null) return { kind: 'changed' }
  const deviceDeadline = Date.parse(first.deviceTime ?? '') + CREATOR_PERIOD_MS
  return now < until || now < deviceDeadline ? { kind: 'allowed' } : { kind: 'over', until }
}
