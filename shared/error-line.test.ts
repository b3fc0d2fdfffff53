import { expect, it } from 'vitest'
import { formatErrorLine, isErrorLine } from './error-line.ts'

it('contains the code, and for a missing document an explanation', () => {
  expect(formatErrorLine('save/busy')).toBe('Infinite Worlds error save/busy')
  expect(formatErrorLine('read/missing')).toBe('Infinite Worlds error read/missing: No such document exists.')
})

it.each(['Seth Ring', 'save/Seth Ring', 'a@b.example/x', 'save', 'save/a/b', 'save/busy\nmore'])(
  'never contains a text that is no code: %j',
  (code) => expect(formatErrorLine(code)).toBe('Infinite Worlds error unknown/code'),
)

it('recognizes only its own lines', () => {
  for (const code of ['save/busy', 'details/bookNumber', 'read/missing', 'unknown/code'])
    expect(isErrorLine(formatErrorLine(code))).toBe(true)
  for (const line of [
    '',
    'save/busy',
    'Infinite Worlds error Seth Ring',
    'Infinite Worlds error save/busy: Seth Ring',
    'Infinite Worlds error read/missing',
    `${formatErrorLine('read/missing')} Seth Ring`,
  ])
    expect(isErrorLine(line)).toBe(false)
})
