import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openValueStore } from './open-value-store.ts'
import { createSettings } from './settings.ts'

const inMemory = (entries: Record<string, unknown> = {}) => {
  const values = new Map(Object.entries(entries))
  return {
    get: (name: string) => values.get(name),
    set: (name: string, value: unknown) => void values.set(name, value),
  }
}

describe('the settings', () => {
  it('return what was saved', () => {
    const settings = createSettings(inMemory())
    expect(settings.wikiLocation()).toBeNull()
    settings.saveWikiLocation({ kind: 'local', content: 'empty' })
    expect(settings.wikiLocation()).toEqual({ kind: 'local', content: 'empty' })
    const window = { x: -5, y: 0, width: 800, height: 600, maximized: true }
    settings.saveWindow(window)
    expect(settings.window()).toEqual(window)
    expect(settings.words()).toEqual([])
    settings.saveWords(['gloam'])
    expect(settings.words()).toEqual(['gloam'])
    expect(settings.progress()).toBeNull()
    const progress = { text: '{"/Sea":0}', isPaused: false }
    settings.saveProgress(progress)
    expect(settings.progress()).toEqual(progress)
    settings.saveProgress(null)
    expect(settings.progress()).toBeNull()
  })

  it('return an error instead of throwing when the disk is full', () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })
    const settings = createSettings({
      get: () => undefined,
      set: () => {
        throw full
      },
    })
    const window = { x: 0, y: 0, width: 800, height: 600, maximized: false }
    expect(settings.saveWindow(window)).toEqual({ ok: false, error: { kind: 'full' } })
    expect(settings.saveWikiLocation({ kind: 'local', content: 'empty' })).toEqual({
      ok: false,
      error: { kind: 'full' },
    })
  })

  it('treat invalid values as never chosen, and such a progress as unreadable', () => {
    for (const place of [1, {}, { kind: 'local' }, { kind: 'hosted' }, { kind: 'x' }, null])
      expect(createSettings(inMemory({ place })).wikiLocation()).toBeNull()
    for (const window of [null, {}, { x: 1 }, { x: 0, y: 0, width: 0, height: 1, maximized: true }])
      expect(createSettings(inMemory({ window })).window()).toBeNull()
    for (const progress of ['x', { text: 1, isPaused: false }, { text: '{}' }, []])
      expect(createSettings(inMemory({ progress })).progress()).toEqual({ text: '', isPaused: false })
    for (const words of ['gloam', [1], {}]) expect(createSettings(inMemory({ words })).words()).toEqual([])
  })

  it('that are damaged are set aside, never emptied', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'))
    const file = join(folder, 'settings.json')
    await writeFile(file, '{"place"')
    const open = () => {
      const text = existsSync(file) ? JSON.parse('{"place"') : {}
      return inMemory(text)
    }
    const opened = openValueStore({ file, open }, new Date(0))
    expect(await readFile(opened.setAside ?? '', 'utf8')).toBe('{"place"')
    expect(opened.values.get('place')).toBeUndefined()
    await rm(folder, { recursive: true })
  })
})
