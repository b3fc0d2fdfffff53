/** Permissions for guards and buttons. The deployed rules decide; a test holds this table and the rules together. */
import type { Account, Person, SiteSettings } from '#shared/model/account'
import { DEFAULT_SITE_SETTINGS } from '#shared/model/account'

/** Requirements of an action. */
interface Requirement {
  readonly role: 'anyone' | 'signed-in' | 'verified' | 'maintainer' | 'nobody'
  /** Relation between the person and the subject of the record or action. */
  readonly about?: 'oneself' | 'another' | 'oneself-unless-maintainer'
  /** Set for writes, which blocked persons may not do. */
  readonly writes?: true
  /** Set if the record contains the author's user name. */
  readonly needsUserName?: true
}

const ANYONE: Requirement = { role: 'anyone' }
/** Forbidden to every client; only the operator's tools may. */
const NOBODY: Requirement = { role: 'nobody' }
const VERIFIED: Requirement = { role: 'verified' }
const WRITER: Requirement = { role: 'verified', writes: true, needsUserName: true }
const MAINTAINER: Requirement = { role: 'maintainer', writes: true, needsUserName: true }
const OWNER_OR_MAINTAINER: Requirement = {
  role: 'signed-in',
  about: 'oneself-unless-maintainer',
}
const MAINTAINER_FOR_OTHERS: Requirement = { ...MAINTAINER, about: 'another' }

const REQUIREMENTS = {
  'read-page': ANYONE,
  'read-history': ANYONE,
  'read-lists': ANYONE,
  'read-reports': ANYONE,
  'read-change-log': ANYONE,
  'read-settings': ANYONE,
  'read-home-choice': ANYONE,
  'read-title-presets': ANYONE,
  'read-image': ANYONE,
  'look-up-user-name': ANYONE,
  'look-up-title': ANYONE,
  'list-people': NOBODY,
  'list-user-names': NOBODY,
  'list-titles': NOBODY,

  'read-account': { role: 'signed-in', about: 'oneself' },
  'create-account': { role: 'signed-in', about: 'oneself', writes: true },
  'update-address': { role: 'verified', about: 'oneself', writes: true },
  'change-user-name': NOBODY,
  'delete-account': NOBODY,
  'open-dashboard': VERIFIED,
  'change-password': VERIFIED,

  'create-page': WRITER,
  'edit-page': WRITER,
  'upload-image': { role: 'verified', writes: true },
  'replace-image': NOBODY,
  'delete-image': NOBODY,
  'delete-page': NOBODY,
  'change-history': NOBODY,

  'request-feature': WRITER,
  'report-bug': WRITER,
  'add-change-log': WRITER,
  'delete-report': NOBODY,
  'delete-change-log': NOBODY,

  'read-hidden-page': { role: 'maintainer' },
  /** Renaming and removing a new page, which depend on its age and history too. */
  'undo-creation': { ...WRITER, about: 'oneself' },
  'rename-page': MAINTAINER,
  'hide-page': MAINTAINER,
  'set-priority': MAINTAINER,
  'set-status': MAINTAINER,
  'hide-change-log': MAINTAINER,
  'revert-person': MAINTAINER,
  'arrange-home': MAINTAINER,
  'change-title-presets': MAINTAINER,

  'read-role': OWNER_OR_MAINTAINER,
  'read-block': OWNER_OR_MAINTAINER,
  'list-blocks': { role: 'maintainer' },
  'list-audit-entries': { role: 'maintainer' },
  'block-person': MAINTAINER_FOR_OTHERS,
  'unblock-person': MAINTAINER_FOR_OTHERS,
  'change-block': NOBODY,
  /** An audit entry without its action. */
  'create-audit-entry': NOBODY,
  'change-audit-entry': NOBODY,
  'grant-role': NOBODY,
  'change-settings': NOBODY,
  /** The person's rate limit record, by which the rules space new pages and reports by ten seconds. */
  'mark-time': { role: 'verified', about: 'oneself', writes: true },
  'read-presence': VERIFIED,
  'write-presence': { ...WRITER, about: 'oneself' },
  'delete-presence': { role: 'verified', about: 'oneself', writes: true },
} as const satisfies Record<string, Requirement>

export type Action = keyof typeof REQUIREMENTS

export const ACTIONS = Object.keys(REQUIREMENTS) as readonly Action[]

/** Reason for a refusal: the first that applies, in the order in which they are checked. */
export type Refusal =
  /** No client may do this. */
  | 'impossible'
  | 'signed-out'
  | 'blocked'
  | 'unverified'
  | 'not-maintainer'
  /** The record belongs to somebody else. */
  | 'not-own'
  /** The action may not be applied to oneself. */
  | 'oneself'
  /** Sign-up was interrupted, so a user name has to be chosen first. */
  | 'unnamed'

export type Permission = { readonly allowed: true } | { readonly allowed: false; readonly why: Refusal }

/** Additional input of the check for some actions. */
export interface PermissionContext {
  /** uid of the person that the record or action concerns. */
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

/** Returns only the decision, for buttons that show no reason. */
export const isAllowed = (person: Person, action: Action, context?: PermissionContext): boolean =>
  checkPermission(person, action, context).allowed

function findRefusal(person: Person, requirement: Requirement, targetUid: string | undefined): Refusal | null {
  if (requirement.role === 'anyone') return null
  if (requirement.role === 'nobody') return 'impossible'
  if (person.kind === 'signed-out') return 'signed-out'
  if (requirement.writes && person.isBlocked) return 'blocked'
  return (
    findRoleRefusal(person, requirement.role) ??
    findTargetRefusal(person, requirement.about, targetUid) ??
    (requirement.needsUserName && person.userName === null ? 'unnamed' : null)
  )
}

type SignedIn = Extract<Person, Account>

function findRoleRefusal(person: SignedIn, role: 'signed-in' | 'verified' | 'maintainer'): Refusal | null {
  if (role === 'signed-in') return null
  if (person.kind === 'unverified') return 'unverified'
  return role === 'verified' || person.role === 'maintainer' ? null : 'not-maintainer'
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
  return about === 'oneself' ? 'not-own' : findRoleRefusal(person, 'maintainer')
}
