import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { logErrorLines } from './error-lines.ts'

it('logs the error lines of a page, and nothing else of its console', () => {
  const contents = new EventEmitter()
  const stored: string[] = []
  logErrorLines(contents, (line) => stored.push(line))
  for (const message of ['Seth Ring', formatErrorLine('save/busy'), `${formatErrorLine('save/busy')} Seth Ring`])
    contents.emit('console-message', { message })
  expect(stored).toEqual([formatErrorLine('save/busy')])
})
