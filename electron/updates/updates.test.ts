import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { findFeed } from './open-updater.ts'
import { createUpdates, type Updater } from './updates.ts'

const T = DESKTOP_MESSAGES.update

function program(answers: readonly number[], more: Partial<Updater> & { unsent?: boolean } = {}) {
  const left = [...answers]
  const said: string[] = []
  const done: string[] = []
  const updates = createUpdates({
    updater: {
      check: async () => ({ version: '2.0.0' }),
      download: async () => void done.push('load'),
      install: () => void done.push('install'),
      ...more,
    },
    ask: async ({ message }) => {
      said.push(message)
      return left.shift() ?? 0
    },
    hasUnsent: async () => more.unsent ?? false,
    log: () => {},
  })
  return { updates, said, done }
}

describe('an update', () => {
  it('is downloaded and installed when the person confirms each step', async () => {
    const { updates, said, done } = program([0, 0])
    await updates.check('quietly')
    expect(said).toEqual([T.found('2.0.0'), T.loaded('2.0.0')])
    expect(done).toEqual(['load', 'install'])
  })

  it('is not downloaded when the person says later, and not offered again unasked', async () => {
    const { updates, said, done } = program([1])
    await updates.check('quietly')
    await updates.check('quietly')
    expect(said).toEqual([T.found('2.0.0')])
    expect(done).toEqual([])
    await updates.check('asked')
    expect(said).toHaveLength(3)
  })

  it('is never installed while a draft is not submitted', async () => {
    const { updates, said, done } = program([0, 0], { unsent: true })
    await updates.check('asked')
    expect(done).toEqual(['load'])
    expect(said.at(-1)).toBe(T.unsent)
  })

  it('that does not exist is reported only after a manual check', async () => {
    const none = { check: async () => null }
    const quiet = program([], none)
    await quiet.updates.check('quietly')
    expect(quiet.said).toEqual([])
    const manual = program([], none)
    await manual.updates.check('asked')
    expect(manual.said).toEqual([T.none])
  })

  it('that cannot be checked for is reported only after a manual check', async () => {
    const broken = { check: () => Promise.reject(new Error('no network')) }
    const quiet = program([], broken)
    await quiet.updates.check('quietly')
    expect(quiet.said).toEqual([])
    const manual = program([], broken)
    await manual.updates.check('asked')
    expect(manual.said).toEqual([T.failed])
  })

  it('is checked for once at a time', async () => {
    let checks = 0
    const counted = async () => {
      checks += 1
      return null
    }
    const { updates } = program([], { check: counted })
    await Promise.all([updates.check('quietly'), updates.check('quietly')])
    expect(checks).toBe(1)
  })

  it('is checked for only where the program was packed with a feed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feed-'))
    expect(await findFeed(null)).toBe(false)
    expect(await findFeed(folder)).toBe(false)
    await writeFile(join(folder, 'app-update.yml'), 'provider: generic')
    expect(await findFeed(folder)).toBe(true)
    await rm(folder, { recursive: true })
  })
})
