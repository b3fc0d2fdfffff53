import { describe, expect, it } from 'vitest'
import { AuthError } from './auth-error.ts'
import { createPasswordHasher, type DeriveKey, deriveScryptKey, validatePassword } from './passwords.ts'

const quickKey: DeriveKey = async (password, salt) => Buffer.concat([salt, Buffer.from(password)])

describe('passwords', () => {
  it('are verified by the hash alone', async () => {
    const passwords = createPasswordHasher(deriveScryptKey)
    const hash = await passwords.hash('correct horse')
    expect(JSON.stringify(hash)).not.toContain('horse')
    expect(await passwords.matches('correct horse', hash)).toBe(true)
    expect(await passwords.matches('Correct horse', hash)).toBe(false)
  })

  it('get a new hash each time, and none matches a missing account', async () => {
    const passwords = createPasswordHasher(quickKey)
    const hash = await passwords.hash('correct horse')
    expect(await passwords.hash('correct horse')).not.toEqual(hash)
    expect(await passwords.matches('correct horse', hash)).toBe(true)
    expect(await passwords.matches('', hash)).toBe(false)
    expect(await passwords.matches('correct horse', null)).toBe(false)
  })

  it('fault 51: are hashed for a missing account as for an existing one', async () => {
    let runs = 0
    const passwords = createPasswordHasher(async (_password, salt) => {
      runs++
      return salt
    })
    await passwords.matches('anything', null)
    expect(runs).toBe(1)
    await passwords.matches('anything', { salt: 'c2FsdA==', key: '' })
    expect(runs).toBe(2)
  })

  it('fault 52: are hashed two at a time, and a flood is rejected', async () => {
    const finish: (() => void)[] = []
    let running = 0
    let maxRunning = 0
    const slow: DeriveKey = async (_password, salt) => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running--
      return salt
    }
    const passwords = createPasswordHasher(slow)
    const tries = Array.from({ length: 200 }, () =>
      passwords.hash('anything').then(
        () => 'hashed',
        (error) => error instanceof AuthError && error.message.split(' : ')[0],
      ),
    )
    const outcomes = Promise.all(tries)
    while (finish.length > 0) {
      finish.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(maxRunning).toBe(2)
    expect((await outcomes).sort()).toEqual([
      ...Array.from({ length: 134 }, () => 'TOO_MANY_ATTEMPTS_TRY_LATER'),
      ...Array.from({ length: 66 }, () => 'hashed'),
    ])
    const after = passwords.hash('anything')
    finish.shift()?.()
    await after
  })

  it('release their slot when hashing fails', async () => {
    let works = false
    const passwords = createPasswordHasher(async (_password, salt) => {
      if (!works) throw new Error('no memory')
      return salt
    })
    for (let n = 0; n < 5; n++) await expect(passwords.hash('anything')).rejects.toThrow('no memory')
    works = true
    await passwords.hash('anything')
  })
})

it.each([
  ['nothing', null, 'MISSING_PASSWORD'],
  ['an empty text', '', 'MISSING_PASSWORD'],
  ['seven signs', '7 chars', 'WEAK_PASSWORD : Password should be at least 8 characters'],
  ['a common one', 'password1', 'WEAK_PASSWORD : Password is one of the most common ones'],
  ['a common one in capitals', 'BASEBALL', 'WEAK_PASSWORD : Password is one of the most common'],
  ['one sign again and again', 'aaaaaaaaa', 'WEAK_PASSWORD : Password is one of the most common'],
  ['spaces', ' '.repeat(8), 'WEAK_PASSWORD : Password is one of the most common'],
  ['one emoji again and again', '😀'.repeat(8), 'WEAK_PASSWORD : Password is one of the most'],
  [
    'an endless one',
    'x'.repeat(4097),
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 4096 characters]',
  ],
])('%s is refused as a new password', async (_what, password, message) => {
  await expect(validatePassword(password)).rejects.toThrow(message)
})

it.each(['sample-editor', 'sample-maintainer', 'correct horse'])('"%s" is not', async (password) => {
  expect(await validatePassword(password)).toBe(password)
})
