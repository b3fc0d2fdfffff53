/** Types of the cases of the lite client, which run in Node and in browsers, and their context. */

import { type DocumentReference, doc, type Firestore, getDoc } from 'firebase/firestore/lite'
import { at, type CallService, createCaller } from './lite-calls.ts'

export interface Lite {
  readonly db: Firestore
  /** Origin of the services. */
  readonly address: string
  readonly call: CallService
  /** Returns a reference to a document that no other case uses. */
  fresh(): DocumentReference
}

export type Case = readonly [name: string, run: (lite: Lite) => Promise<void>]

/** Cases that share a local cloud; no case reads what another one writes. */
export interface Theme {
  readonly name: string
  /** Content of the index file. */
  readonly indexes?: object
  /** Writes the documents that the cases only read. */
  readonly seed?: (lite: Lite) => Promise<void>
  readonly cases: readonly Case[]
}

/** The fixed clock of the clouds of these cases; commits still differ by microseconds. */
export const SERVER_NOW = Date.parse('2026-11-21T12:00:00Z')

export function createLite(db: Firestore, address: string): Lite {
  let names = 0
  return {
    db,
    address,
    call: createCaller(address),
    fresh: () => doc(db, `things/thing ${names++}`),
  }
}

export const readData = async (reference: DocumentReference) => (await getDoc(reference)).data()

/** Returns the number of billed reads since the last call. */
export async function takeReadCount({ address }: Lite): Promise<unknown> {
  const answer = await fetch(`${address}/_local/usage/reset`, { method: 'POST' })
  return at(await answer.json(), 'documentReads')
}
