import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveDataFolder } from './data-folder.ts'

const INSTALLED = { isPackaged: true, appData: '/data', name: 'Infinite Worlds', isGiven: false }

describe('the data folder', () => {
  it('of an installed program is the one that bears its name', () =>
    expect(resolveDataFolder(INSTALLED)).toBeNull())

  it('of a checkout is never that one', () =>
    expect(resolveDataFolder({ ...INSTALLED, isPackaged: false })).toBe(
      join('/data', 'Infinite Worlds (development)'),
    ))

  it('is the one that was given', () =>
    expect(resolveDataFolder({ ...INSTALLED, isPackaged: false, isGiven: true })).toBeNull())
})
