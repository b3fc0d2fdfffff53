import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { MAX_PROGRESS_LENGTH, type ProgressRecord } from '#shared/model/progress-record'
import { createSettings } from '../settings/settings.ts'
import { createProgressHandlers } from './progress-handlers.ts'

function programOn({ isFull = false } = {}) {
  const values = new Map<string, unknown>()
  const sent: [id: number, progress: ProgressRecord | null][] = []
  const settings = createSettings({
    get: (name) => values.get(name),
    set(name, value) {
      if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
      values.set(name, value)
    },
  })
  const { 'progress:load': load, 'progress:save': save } = createProgressHandlers({
    settings,
    onChange: ({ id }, progress) => void sent.push([id, progress]),
  })
  return {
    sent,
    load: () => load.handle({ id: 1 }),
    save: (...args: unknown[]) => save.handle({ id: 1 }, ...v.parse(save.argsSchema, args)),
  }
}

const SET: ProgressRecord = { text: '{"/Sea":0}', isPaused: true, before: '{"/Sea":[1,2,0,"h","one"]}' }

describe('the reading progress in the main process', () => {
  it('is stored, and sent to the other windows', () => {
    const { load, save, sent } = programOn()
    expect(load()).toBeNull()
    expect(save(SET)).toEqual({ ok: true, value: undefined })
    expect(load()).toEqual(SET)
    save(null)
    expect(load()).toBeNull()
    expect(sent).toEqual([
      [1, SET],
      [1, null],
    ])
  })

  it('is sent to no window if the disk is full', () => {
    const { save, sent } = programOn({ isFull: true })
    expect(save(SET)).toEqual({ ok: false, error: { kind: 'full' } })
    expect(sent).toEqual([])
  })

  it.each([
    [],
    ['x'],
    [{ text: 'x' }],
    [{ ...SET, text: 'x'.repeat(MAX_PROGRESS_LENGTH + 1) }],
    [{ ...SET, more: 1 }],
    [{ ...SET, before: 1 }],
  ])('is refused as %j', (...args) => {
    expect(() => programOn().save(...args)).toThrow(v.ValiError)
  })
})
