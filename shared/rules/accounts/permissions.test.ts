import { describe, expect, it } from 'vitest'
import type { Person } from '#shared/model/account'
import { SIGNED_OUT } from '#shared/model/account'
import { checkPermission, isAllowed } from './permissions.ts'

const account = { uid: 'ada', email: 'ada@example.org', userName: 'Ada', role: null } as const
const unverified: Person = { kind: 'unverified', ...account, isBlocked: false }
const verified: Person = { kind: 'verified', ...account, isBlocked: false }
const blocked: Person = { ...verified, isBlocked: true }
const unnamed: Person = { ...verified, userName: null }
const maintainer: Person = { ...verified, role: 'maintainer' }

const findRefusal = (...args: Parameters<typeof checkPermission>) => {
  const answer = checkPermission(...args)
  return answer.allowed ? null : answer.why
}

describe('checkPermission', () => {
  it('returns first the refusal that the person can resolve', () => {
    expect(findRefusal(SIGNED_OUT, 'edit-page')).toBe('signed-out')
    expect(findRefusal(unverified, 'edit-page')).toBe('unverified')
    expect(findRefusal({ ...unverified, isBlocked: true }, 'edit-page')).toBe('blocked')
    expect(findRefusal(unnamed, 'edit-page')).toBe('unnamed')
    expect(findRefusal(verified, 'rename-page')).toBe('not-maintainer')
    expect(findRefusal(verified, 'edit-page')).toBe(null)
  })

  it('lets a blocked person read, and change the password', () => {
    expect(isAllowed(blocked, 'read-page')).toBe(true)
    expect(isAllowed(blocked, 'open-dashboard')).toBe(true)
    expect(isAllowed(blocked, 'change-password')).toBe(true)
    expect(findRefusal(blocked, 'upload-image')).toBe('blocked')
  })

  it('depends on the owner of the record', () => {
    expect(isAllowed(unverified, 'read-account', { targetUid: 'ada' })).toBe(true)
    expect(findRefusal(maintainer, 'read-account', { targetUid: 'bob' })).toBe('not-own')
    expect(findRefusal(verified, 'read-block', { targetUid: 'bob' })).toBe('not-maintainer')
    expect(isAllowed(maintainer, 'read-block', { targetUid: 'bob' })).toBe(true)
    expect(findRefusal(verified, 'read-account')).toBe('not-own')
  })

  it('allows nobody to block themselves or lift their own block', () => {
    expect(isAllowed(maintainer, 'block-person', { targetUid: 'bob' })).toBe(true)
    expect(findRefusal(maintainer, 'block-person', { targetUid: 'ada' })).toBe('oneself')
    expect(findRefusal({ ...maintainer, isBlocked: true }, 'unblock-person', { targetUid: 'ada' })).toBe('blocked')
  })

  it('counts a role only with a verified address', () => {
    expect(findRefusal({ ...unverified, role: 'maintainer' }, 'hide-page')).toBe('unverified')
  })

  it('restricts the change log to maintainers if the settings say so', () => {
    expect(isAllowed(verified, 'add-change-log')).toBe(true)
    const settings = { changeLogBy: 'maintainers' } as const
    expect(findRefusal(verified, 'add-change-log', { settings })).toBe('not-maintainer')
    expect(isAllowed(maintainer, 'add-change-log', { settings })).toBe(true)
  })
})
