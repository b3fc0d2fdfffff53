/** What each person may do, asked by guards and buttons. The deployed rules decide; a table holds the two together. */
import type { Account, Person, SiteSettings } from '#shared/model/account'
import { DEFAULT_SITE_SETTINGS } from '#shared/model/account'

/** What an action asks of the person. */
interface Requirement {
  readonly standing: 'anyone' | 'signed-in' | 'verified' | 'maintainer' | 'nobody'
  /** Whom the record or the action must be about. */
  readonly about?: 'oneself' | 'another' | 'oneself-unless-maintainer'
  /** Refused to who is blocked. */
  readonly writes?: true
  /** What is written bears the person's user name, so they must have one. */
  readonly needsUserName?: true
}

const ANYONE: Requirement = { standing: 'anyone' }
/** No client may, whoever asks. */
const NOBODY: Requirement = { standing: 'nobody' }
const VERIFIED: Requirement = { standing: 'verified' }
const WRITER: Requirement = { standing: 'verified', writes: true, needsUserName: true }
const MAINTAINER: Requirement = { standing: 'maintainer', writes: true, needsUserName: true }
const OVERSIGHT: Requirement = { standing: 'signed-in', about: 'oneself-unless-maintainer' }
const JUDGE: Requirement = { ...MAINTAINER, about: 'another' }

const REQUIREMENTS = {
  'read-page': ANYONE,
  'read-history': ANYONE,
  'read-lists': ANYONE,
  'read-reports': ANYONE,
  'read-change-log': ANYONE,
  'read-settings': ANYONE,
  'read-image': ANYONE,
  'look-up-user-name': ANYONE,
  'look-up-title': ANYONE,
  'list-people': NOBODY,
  'list-user-names': NOBODY,
  'list-titles': NOBODY,

  'read-account': { standing: 'signed-in', about: 'oneself' },
  'create-account': { standing: 'signed-in', about: 'oneself', writes: true },
  'update-address': { standing: 'verified', about: 'oneself', writes: true },
  'change-user-name': NOBODY,
  'delete-account': NOBODY,
  'open-dashboard': VERIFIED,
  'change-password': VERIFIED,

  'create-page': WRITER,
  'edit-page': WRITER,
  'upload-image': { standing: 'verified', writes: true },
  'replace-image': NOBODY,
  'delete-image': NOBODY,
  'delete-page': NOBODY,
  'change-history': NOBODY,

  'request-feature': WRITER,
  'report-bug': WRITER,
  'add-change-log': WRITER,
  'delete-report': NOBODY,
  'delete-change-log': NOBODY,

  'read-hidden-page': { standing: 'maintainer' },
  'rename-page': MAINTAINER,
  'hide-page': MAINTAINER,
  'set-priority': MAINTAINER,
  'set-status': MAINTAINER,
  'hide-change-log': MAINTAINER,
  'revert-person': MAINTAINER,

  'read-role': OVERSIGHT,
  'read-block': OVERSIGHT,
  'list-blocks': { standing: 'maintainer' },
  'list-deeds': { standing: 'maintainer' },
  'block-person': JUDGE,
  'unblock-person': JUDGE,
  'change-block': NOBODY,
  /** Without having done it. */
  'tell-deed': NOBODY,
  'change-deed': NOBODY,
  'grant-role': NOBODY,
  'change-settings': NOBODY,
  /** Their own last time of a new page or report, which the rules keep apart by ten seconds. */
  'mark-time': { standing: 'verified', about: 'oneself', writes: true },
} as const satisfies Record<string, Requirement>

export type Action = keyof typeof REQUIREMENTS

export const ACTIONS = Object.keys(REQUIREMENTS) as readonly Action[]

/** Why not: the first of these that holds, in the order in which they are checked. */
export type Refusal =
  /** No client may, whoever asks. */
  | 'impossible'
  | 'signed-out'
  | 'blocked'
  | 'unverified'
  | 'not-maintainer'
  /** It is somebody else's. */
  | 'not-own'
  /** What is done to others may not be done to oneself. */
  | 'oneself'
  /** Sign-up ended half-way: a user name has to be chosen first. */
  | 'unnamed'

export type Permission =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly why: Refusal }

/** What some actions depend on beside the person. */
export interface PermissionContext {
  /** The uid of the person a record or an action is about. */
  readonly targetUid?: string
  readonly settings?: SiteSettings
}

export function checkPermission(
  person: Person,
  action: Action,
  { targetUid, settings = DEFAULT_SITE_SETTINGS }: PermissionContext = {},
): Permission {
  const isRestricted = action === 'add-change-log' && settings.changeLogBy === 'maintainers'
  const why = findRefusal(person, isRestricted ? MAINTAINER : REQUIREMENTS[action], targetUid)
  return why === null ? { allowed: true } : { allowed: false, why }
}

/** For buttons that need no reason. */
export const isAllowed = (person: Person, action: Action, context?: PermissionContext): boolean =>
  checkPermission(person, action, context).allowed

function findRefusal(
  person: Person,
  requirement: Requirement,
  targetUid: string | undefined,
): Refusal | null {
  if (requirement.standing === 'anyone') return null
  if (requirement.standing === 'nobody') return 'impossible'
  if (person.kind === 'signed-out') return 'signed-out'
  if (requirement.writes && person.isBlocked) return 'blocked'
  return (
    findStandingRefusal(person, requirement.standing) ??
    findTargetRefusal(person, requirement.about, targetUid) ??
    (requirement.needsUserName && person.userName === null ? 'unnamed' : null)
  )
}

type SignedIn = Extract<Person, Account>

function findStandingRefusal(
  person: SignedIn,
  standing: 'signed-in' | 'verified' | 'maintainer',
): Refusal | null {
  if (standing === 'signed-in') return null
  if (person.kind === 'unverified') return 'unverified'
  return standing === 'verified' || person.role === 'maintainer' ? null : 'not-maintainer'
}

function findTargetRefusal(
  person: SignedIn,
  about: Requirement['about'],
  targetUid: string | undefined,
): Refusal | null {
  if (about === undefined) return null
  const isOwn = person.uid === targetUid
  if (about === 'another') return isOwn ? 'oneself' : null
  if (isOwn) return null
  return about === 'oneself' ? 'not-own' : findStandingRefusal(person, 'maintainer')
}
