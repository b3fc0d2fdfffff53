import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveDataFolder } from './data-folder.ts'

const INSTALLED = { isPackaged: true, appData: '/data', name: 'Infinite Worlds', isGiven: false }

describe('the data folder', () => {
  it("of an installed program is Electron's default", () => expect(resolveDataFolder(INSTALLED)).toBeNull())

  it('of a checkout is never that of the installed program', () =>
    expect(resolveDataFolder({ ...INSTALLED, isPackaged: false })).toBe(join('/data', 'Infinite Worlds (development)')))

  it('is the one given on the command line', () =>
    expect(resolveDataFolder({ ...INSTALLED, isPackaged: false, isGiven: true })).toBeNull())
})
