/** What differs between the two services' rules: the members of `request` and `resource`, and looking up documents. */

import { LIMITS } from '../limits.ts'
import type { Allowance, Moment } from '../run.ts'

/** The members of a value that is known while the file is read; null for those whose members are data. */
export type Shape = ReadonlyMap<string, Shape | null>

export interface LookUp {
  readonly moment: Moment
  /** What it answers: the document, or whether there is one. */
  readonly answers: 'document' | 'existence'
}

export interface Service {
  readonly name: 'cloud.firestore' | 'firebase.storage'
  readonly roots: Shape
  readonly lookUps: ReadonlyMap<string, LookUp>
  readonly allowance: Allowance
}

const data = (...names: string[]): Shape => new Map(names.map((name) => [name, null]))
const DOCUMENT = data('data', 'id', '__name__')
const FILE = data('name', 'bucket', 'size', 'contentType', 'timeCreated')
const AUTH = data('uid', 'token')
const COMMON = [
  ['auth', AUTH],
  ['method', null],
  ['path', null],
  ['time', null],
] as const

export const FIRESTORE: Service = {
  name: 'cloud.firestore',
  roots: new Map([
    ['request', new Map([...COMMON, ['resource', DOCUMENT], ['query', data('limit', 'offset')]])],
    ['resource', DOCUMENT],
  ]),
  lookUps: new Map<string, LookUp>([
    ['get', { moment: 'before', answers: 'document' }],
    ['exists', { moment: 'before', answers: 'existence' }],
    ['getAfter', { moment: 'after', answers: 'document' }],
    ['existsAfter', { moment: 'after', answers: 'existence' }],
  ]),
  allowance: { anOperation: LIMITS.documentsAnOperation, aRequest: LIMITS.documentsARequest },
}

export const STORAGE: Service = {
  name: 'firebase.storage',
  roots: new Map([
    ['request', new Map([...COMMON, ['resource', FILE]])],
    ['resource', FILE],
  ]),
  lookUps: new Map<string, LookUp>([
    ['firestore.get', { moment: 'before', answers: 'document' }],
    ['firestore.exists', { moment: 'before', answers: 'existence' }],
  ]),
  allowance: { anOperation: LIMITS.documentsAFileRequest, aRequest: LIMITS.documentsAFileRequest },
}
