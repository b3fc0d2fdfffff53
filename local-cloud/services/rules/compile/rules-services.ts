/** Table of the services with rules: members of `request` and `resource`, and functions for document lookups. */

import type { LookupLimits, LookupMoment } from '../evaluation-context.ts'
import { RULES_LIMITS } from '../limits.ts'

/** Members that are known at compile time; null for a member whose own members are data. */
export type KnownMembers = ReadonlyMap<string, KnownMembers | null>

export interface DocumentLookup {
  readonly moment: LookupMoment
  /** Returns the document, or whether it exists. */
  readonly result: 'document' | 'existence'
}

export interface RulesService {
  readonly name: 'cloud.firestore' | 'firebase.storage'
  readonly roots: KnownMembers
  readonly lookups: ReadonlyMap<string, DocumentLookup>
  readonly lookupLimits: LookupLimits
}

const createMembers = (...names: string[]): KnownMembers => new Map(names.map((name) => [name, null]))
const DOCUMENT_MEMBERS = createMembers('data', 'id', '__name__')
const FILE_MEMBERS = createMembers('name', 'bucket', 'size', 'contentType', 'timeCreated')
const AUTH_MEMBERS = createMembers('uid', 'token')
const COMMON_MEMBERS = [
  ['auth', AUTH_MEMBERS],
  ['method', null],
  ['path', null],
  ['time', null],
] as const

export const FIRESTORE: RulesService = {
  name: 'cloud.firestore',
  roots: new Map([
    [
      'request',
      new Map([...COMMON_MEMBERS, ['resource', DOCUMENT_MEMBERS], ['query', createMembers('limit', 'offset')]]),
    ],
    ['resource', DOCUMENT_MEMBERS],
  ]),
  lookups: new Map<string, DocumentLookup>([
    ['get', { moment: 'before', result: 'document' }],
    ['exists', { moment: 'before', result: 'existence' }],
    ['getAfter', { moment: 'after', result: 'document' }],
    ['existsAfter', { moment: 'after', result: 'existence' }],
  ]),
  lookupLimits: {
    perOperation: RULES_LIMITS.documentsPerOperation,
    perRequest: RULES_LIMITS.documentsPerRequest,
  },
}

export const STORAGE: RulesService = {
  name: 'firebase.storage',
  roots: new Map([
    ['request', new Map([...COMMON_MEMBERS, ['resource', FILE_MEMBERS]])],
    ['resource', FILE_MEMBERS],
  ]),
  lookups: new Map<string, DocumentLookup>([
    ['firestore.get', { moment: 'before', result: 'document' }],
    ['firestore.exists', { moment: 'before', result: 'existence' }],
  ]),
  lookupLimits: {
    perOperation: RULES_LIMITS.documentsPerFileRequest,
    perRequest: RULES_LIMITS.documentsPerFileRequest,
  },
}
