import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { ValueStore } from '../value-store.ts'
import { createFormHandlers } from './form-handlers.ts'
import { openFormStore } from './form-store.ts'

/** Fake value store over one text; `full` makes its writes fail. */
function valuesIn(file: { text: string; full?: boolean }): ValueStore {
  return {
    get: (name) => JSON.parse(file.text)[name],
    set(name, value) {
      if (file.full) throw Object.assign(new Error('no space'), { syscall: 'write' })
      file.text = JSON.stringify({ ...JSON.parse(file.text), [name]: value })
    },
  }
}

/** Calls the handlers as the bridge does, with parsed arguments. */
function programOn(values: ValueStore) {
  const { 'form:load': load, 'form:keep': keep } = createFormHandlers(openFormStore(values))
  return {
    load: (...args: unknown[]) => load.handle({ id: 1 }, ...v.parse(load.argsSchema, args)),
    keep: (...args: unknown[]) => keep.handle({ id: 1 }, ...v.parse(keep.argsSchema, args)),
  }
}

const MINE = { owner: 'me', name: 'BugReports' }

describe('small forms of the desktop program', () => {
  it('are restored at the next start, for their own person only, until they are sent', () => {
    const file = { text: '{}' }
    const first = programOn(valuesIn(file))
    expect(first.load(MINE)).toBeNull()
    expect(first.keep(MINE, 'It falls')).toBe(true)
    first.keep({ ...MINE, owner: '__proto__' }, 'theirs')

    const next = programOn(valuesIn(file))
    expect(next.load(MINE)).toBe('It falls')
    expect(next.load({ ...MINE, owner: '__proto__' })).toBe('theirs')
    expect(next.load({ ...MINE, name: 'ChangeLog' })).toBeNull()
    next.keep(MINE, null)
    expect(programOn(valuesIn(file)).load(MINE)).toBeNull()
  })

  it('are exported as the text somebody typed', () => {
    const forms = openFormStore(valuesIn({ text: '{}' }))
    forms.save(MINE, JSON.stringify({ title: 'It falls', text: 'Down', image: 'a1' }))
    forms.save({ ...MINE, name: 'ChangeLog' }, JSON.stringify({ version: '1', texts: ['a', '', 'b'] }))
    forms.save({ ...MINE, name: 'FeatureRequests' }, JSON.stringify({ title: '', text: ' ' }))
    forms.save({ ...MINE, name: 'other' }, 'no JSON')
    expect(forms.readTexts()).toEqual(['It falls\n\nDown', '1\n\na\n\nb'])
  })

  it('fault 5: go on in memory while the disk is full, say so, and are written with the next letter', () => {
    const file = { text: '{}', full: true }
    const program = programOn(valuesIn(file))
    expect(program.keep(MINE, 'It f')).toBe(false)
    expect(program.load(MINE)).toBe('It f')
    file.full = false
    expect(program.keep(MINE, 'It fa')).toBe(true)
    expect(programOn(valuesIn(file)).load(MINE)).toBe('It fa')
  })

  it('fault 48: are not asked for with arguments that are none', () => {
    const program = programOn(valuesIn({ text: '{"forms":[1]}' }))
    const wrong = [[], [null], [{ owner: 1, name: 'x' }], [MINE, 1], [MINE, 'x'.repeat(1_000_001)]]
    for (const args of wrong) expect(() => program.keep(...args)).toThrow()
    expect(program.load(MINE)).toBeNull()
  })
})
