import { describe, expect, it } from 'vitest'
import { err, ok } from '#shared/result'
import type { Settings } from '../settings/settings.ts'
import type { CurrentWiki } from './current-wiki.ts'
import { createOwnerHandlers, createOwnerOpener } from './owner-handlers.ts'

type OwnerWiki = Pick<CurrentWiki, 'isLocal' | 'ownerName' | 'openOwner'>
type OwnerSettings = Pick<Settings, 'isOwnerSignedOut' | 'saveOwnerSignedOut'>

const CALLER = { id: 1 }

function program({ isLocal = true, opened = true } = {}) {
  let isSignedOut = false
  const wiki: OwnerWiki = {
    isLocal: () => isLocal,
    ownerName: () => 'Ada',
    openOwner: async () => (opened ? ok('token') : err({ kind: 'unreachable' })),
  }
  const settings: OwnerSettings = {
    isOwnerSignedOut: () => isSignedOut,
    saveOwnerSignedOut: (next) => {
      isSignedOut = next
      return ok(undefined)
    },
  }
  const handlers = createOwnerHandlers({ wiki, settings, openOwner: createOwnerOpener({ wiki, settings }) })
  return {
    state: () => handlers['owner:state'].handle(CALLER),
    open: () => handlers['owner:open'].handle(CALLER, null),
    signOut: () => handlers['owner:sign-out'].handle(CALLER),
  }
}

describe('the owner in the main process', () => {
  it('stays signed out until they open the wiki again', async () => {
    const { state, open, signOut } = program()
    expect(state()).toEqual({ name: 'Ada', isSignedOut: false })
    signOut()
    expect(state()).toEqual({ name: 'Ada', isSignedOut: true })
    expect(await open()).toEqual(ok('token'))
    expect(state()).toEqual({ name: 'Ada', isSignedOut: false })
  })

  it('stays signed out if the wiki could not be opened', async () => {
    const { state, open, signOut } = program({ opened: false })
    signOut()
    expect(await open()).toEqual(err({ kind: 'unreachable' }))
    expect(state()).toMatchObject({ isSignedOut: true })
  })

  it('is nobody in a hosted wiki, whose sign-outs say nothing of them', () => {
    const { state, signOut } = program({ isLocal: false })
    signOut()
    expect(state()).toBeNull()
  })
})
