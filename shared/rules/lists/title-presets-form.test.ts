/** Unit test of the form for the usual titles of facts. */
import { describe, expect, it } from 'vitest'
import { TYPE_NAMES } from '#shared/model/page-types'
import { formatLines } from '#shared/model/text/text-lines'
import { readTitlePresets } from '#shared/model/title-presets'
import { parseTitlePresets } from './title-presets-form.ts'

const parse = (Character: string) => parseTitlePresets(new Map([['Character', Character]]))

describe('the usual titles of facts', () => {
  it('are the lines of the form, without empty ones and spaces at their ends', () => {
    const value = new Map([['Character', ['Born', 'First seen in']]])
    expect(parse('\n Born \r\n\nFirst  seen in\n')).toEqual({ ok: true, value })
    expect(parse(' \n')).toEqual({ ok: true, value: new Map([['Character', []]]) })
  })

  it('are refused if one is too long, or twice the same, or if there are too many', () => {
    const title = '😀'.repeat(60)
    expect(parse(title).ok).toBe(true)
    expect(parse(`Born\n${title}x`)).toEqual({
      ok: false,
      error: { type: 'Character', kind: 'too-long', title: `${title}x` },
    })
    expect(parse('Née\nBorn\nNEE')).toEqual({ ok: false, error: { type: 'Character', kind: 'twice', title: 'NEE' } })
    const titles = Array.from({ length: 21 }, (_, n) => `Title ${n}`)
    expect(parse(formatLines(titles.slice(1))).ok).toBe(true)
    expect(parse(formatLines(titles))).toEqual({ ok: false, error: { type: 'Character', kind: 'too-many', count: 21 } })
  })

  it('are built in for each type that the record does not have', () => {
    const builtIn = readTitlePresets(null)
    expect([...builtIn.keys()]).toEqual(TYPE_NAMES)
    for (const titles of builtIn.values()) expect(titles.length).toBeGreaterThanOrEqual(6)
    const typed = new Map([...builtIn].map(([type, titles]) => [type, formatLines(titles)] as const))
    expect(parseTitlePresets(typed)).toEqual({ ok: true, value: builtIn })
    const stored = readTitlePresets({ Character: 'Born\nHome\nBorn', Race: '', Book: ['Pages'] })
    expect(stored.get('Character')).toEqual(['Born', 'Home'])
    expect(stored.get('Race')).toEqual([])
    expect(stored.get('Book')).toEqual(builtIn.get('Book'))
  })
})
