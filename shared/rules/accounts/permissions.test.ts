import { describe, expect, it } from 'vitest'
import type { Person } from '#shared/model/account'
import { SIGNED_OUT } from '#shared/model/account'
import { may, permission } from './permissions.ts'

const account = { uid: 'ada', email: 'ada@example.org', userName: 'Ada', role: null } as const
const unverified: Person = { kind: 'unverified', ...account, isBlocked: false }
const verified: Person = { kind: 'verified', ...account, isBlocked: false }
const blocked: Person = { ...verified, isBlocked: true }
const unnamed: Person = { ...verified, userName: null }
const maintainer: Person = { ...verified, role: 'maintainer' }

const why = (...args: Parameters<typeof permission>) => {
  const answer = permission(...args)
  return answer.allowed ? null : answer.why
}

describe('permission', () => {
  it('says what the person can do something about first', () => {
    expect(why(SIGNED_OUT, 'edit-page')).toBe('signed-out')
    expect(why(unverified, 'edit-page')).toBe('unverified')
    expect(why({ ...unverified, isBlocked: true }, 'edit-page')).toBe('blocked')
    expect(why(unnamed, 'edit-page')).toBe('unnamed')
    expect(why(verified, 'rename-page')).toBe('not-maintainer')
    expect(why(verified, 'edit-page')).toBe(null)
  })

  it('lets a blocked person read, and change the password', () => {
    expect(may(blocked, 'read-page')).toBe(true)
    expect(may(blocked, 'open-dashboard')).toBe(true)
    expect(may(blocked, 'change-password')).toBe(true)
    expect(why(blocked, 'upload-image')).toBe('blocked')
  })

  it('knows whose record it is', () => {
    expect(may(unverified, 'read-account', { whose: 'ada' })).toBe(true)
    expect(why(maintainer, 'read-account', { whose: 'bob' })).toBe('not-own')
    expect(why(verified, 'read-block', { whose: 'bob' })).toBe('not-maintainer')
    expect(may(maintainer, 'read-block', { whose: 'bob' })).toBe(true)
    expect(why(verified, 'read-account')).toBe('not-own')
  })

  it('lets nobody block themselves, or lift their own block', () => {
    expect(may(maintainer, 'block-person', { whose: 'bob' })).toBe(true)
    expect(why(maintainer, 'block-person', { whose: 'ada' })).toBe('oneself')
    expect(why({ ...maintainer, isBlocked: true }, 'unblock-person', { whose: 'ada' })).toBe(
      'blocked',
    )
  })

  it('counts a role only with a verified address', () => {
    expect(why({ ...unverified, role: 'maintainer' }, 'hide-page')).toBe('unverified')
  })

  it('keeps the change log to maintainers where the wiki says so', () => {
    expect(may(verified, 'add-change-log')).toBe(true)
    const settings = { changeLogBy: 'maintainers' } as const
    expect(why(verified, 'add-change-log', { settings })).toBe('not-maintainer')
    expect(may(maintainer, 'add-change-log', { settings })).toBe(true)
  })
})
