import { expect, it } from 'vitest'
import type { OwnerState } from '#shared/desktop-bridge'
import { type Person, SIGNED_OUT } from '#shared/model/account'
import { ok } from '#shared/result'
import { openAsOwner } from './open-as-owner.ts'

const ADA: OwnerState = { name: 'Ada', isSignedOut: false }
const BOB: Person = {
  kind: 'verified',
  uid: 'b',
  email: 'bob@wiki.example',
  userName: 'Bob',
  role: null,
  isBlocked: false,
}

async function countOpened(state: OwnerState | null, person: Person = SIGNED_OUT): Promise<number> {
  let opened = 0
  await openAsOwner(async () => ({
    owner: {
      load: async () => state,
      open: async () => {
        opened += 1
        return ok(person)
      },
    },
    subscribeToSession(onSession) {
      onSession({ person, signOutReason: null })
      return () => {}
    },
  }))
  return opened
}

it('the owner is signed in if nobody is', async () => {
  expect(await countOpened(ADA)).toBe(1)
})

it('nobody is signed in after a sign-out, without a name, in a hosted wiki, or in place of another person', async () => {
  expect(await countOpened({ ...ADA, isSignedOut: true })).toBe(0)
  expect(await countOpened({ ...ADA, name: null })).toBe(0)
  expect(await countOpened(null)).toBe(0)
  expect(await countOpened(ADA, BOB)).toBe(0)
})
