import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { errorLine } from '#shared/error-line'
import { keepErrorLines } from './error-lines.ts'

it('keeps the errors a page has shown, and nothing else of its console', () => {
  const contents = new EventEmitter()
  const kept: string[] = []
  keepErrorLines(contents, (line) => kept.push(line))
  for (const message of [
    'Seth Ring',
    errorLine('save/busy'),
    `${errorLine('save/busy')} Seth Ring`,
  ])
    contents.emit('console-message', { message })
  expect(kept).toEqual([errorLine('save/busy')])
})
