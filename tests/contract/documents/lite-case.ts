/** What a case of the small client is: a function that needs no more than a client, so it runs in Node and in a browser. */

import { type DocumentReference, doc, type Firestore, getDoc } from 'firebase/firestore/lite'
import { at, type CallService, createCaller } from './lite-calls.ts'

export interface Lite {
  readonly db: Firestore
  /** Where the services are. */
  readonly address: string
  readonly call: CallService
  /** A document no other case has. */
  fresh(): DocumentReference
}

export type Case = readonly [name: string, run: (lite: Lite) => Promise<void>]

/** Cases that share a local cloud; what one of them writes, no other reads. */
export interface Theme {
  readonly name: string
  /** The index file. */
  readonly indexes?: object
  /** Writes what the cases only read. */
  readonly seed?: (lite: Lite) => Promise<void>
  readonly cases: readonly Case[]
}

/** The clock of every cloud of these cases stands still; commits are told apart by microseconds all the same. */
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

/** What would have been billed since the last call. */
export async function takeReadCount({ address }: Lite): Promise<unknown> {
  const answer = await fetch(`${address}/_local/usage/reset`, { method: 'POST' })
  return at(await answer.json(), 'documentReads')
}
