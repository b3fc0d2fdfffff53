import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openValues } from './open-values.ts'
import { settingsIn } from './settings.ts'

const inMemory = (entries: Record<string, unknown> = {}) => {
  const values = new Map(Object.entries(entries))
  return {
    get: (name: string) => values.get(name),
    set: (name: string, value: unknown) => void values.set(name, value),
  }
}

describe('the settings', () => {
  it('give back what was kept', () => {
    const settings = settingsIn(inMemory())
    expect(settings.place()).toBeNull()
    settings.keepPlace({ kind: 'local', content: 'empty' })
    expect(settings.place()).toEqual({ kind: 'local', content: 'empty' })
    const window = { x: -5, y: 0, width: 800, height: 600, maximized: true }
    settings.keepWindow(window)
    expect(settings.window()).toEqual(window)
    expect(settings.words()).toEqual([])
    settings.keepWords(['gloam'])
    expect(settings.words()).toEqual(['gloam'])
  })

  it('say that the disk is full instead of ending what asked for it', () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })
    const settings = settingsIn({
      get: () => undefined,
      set: () => {
        throw full
      },
    })
    const window = { x: 0, y: 0, width: 800, height: 600, maximized: false }
    expect(settings.keepWindow(window)).toEqual({ ok: false, error: { kind: 'full' } })
    expect(settings.keepPlace({ kind: 'local', content: 'empty' })).toEqual({
      ok: false,
      error: { kind: 'full' },
    })
  })

  it('count what is not understood as never chosen', () => {
    for (const place of [1, {}, { kind: 'local' }, { kind: 'hosted' }, { kind: 'x' }, null])
      expect(settingsIn(inMemory({ place })).place()).toBeNull()
    for (const window of [null, {}, { x: 1 }, { x: 0, y: 0, width: 0, height: 1, maximized: true }])
      expect(settingsIn(inMemory({ window })).window()).toBeNull()
    for (const words of ['gloam', [1], {}])
      expect(settingsIn(inMemory({ words })).words()).toEqual([])
  })

  it('that are damaged are set aside, never emptied', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'))
    const file = join(folder, 'settings.json')
    await writeFile(file, '{"place"')
    const open = () => {
      const text = existsSync(file) ? JSON.parse('{"place"') : {}
      return inMemory(text)
    }
    const opened = openValues({ file, open }, new Date(0))
    expect(await readFile(opened.setAside ?? '', 'utf8')).toBe('{"place"')
    expect(opened.values.get('place')).toBeUndefined()
    await rm(folder, { recursive: true })
  })
})
