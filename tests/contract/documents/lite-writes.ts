/** Helper: single writes in the form of the protocol, and the assertion that one is refused. */

import { expect } from 'vitest'
import type { TestCloud } from '../open-cloud.ts'
import { DATABASE, type Reply } from './lite-calls.ts'

export const toLiteDocumentName = (path: string): string => `${DATABASE}/documents/${path}`

export const createLongText = (length: number) => ({ stringValue: 'x'.repeat(length) })

export const createWriter =
  (cloud: () => TestCloud) =>
  (path: string, fields: unknown, more: object = {}): Promise<Reply> =>
    cloud().call(':commit', {
      writes: [{ update: { name: toLiteDocumentName(path), fields }, ...more }],
    })

export async function expectRefused(reply: Promise<Reply>, message: string): Promise<void> {
  const { status, error } = await reply
  expect({ status, error: error?.status }).toEqual({ status: 400, error: 'INVALID_ARGUMENT' })
  expect(error?.message).toContain(message)
}
