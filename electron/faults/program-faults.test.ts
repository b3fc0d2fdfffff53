import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { handleFaults } from './program-faults.ts'

function program(answer: number) {
  const source = new EventEmitter()
  const logged: unknown[] = []
  const asked: string[] = []
  let restarts = 0
  handleFaults(source, {
    log: (problem) => void logged.push(problem),
    ask: async ({ message }) => {
      asked.push(message)
      return answer
    },
    restart: () => {
      restarts += 1
    },
  })
  return { source, logged, asked, restarts: () => restarts }
}

describe('a fault of the main process', () => {
  it('in a promise nobody awaits is logged, and the program goes on', () => {
    const { source, logged, asked } = program(0)
    source.emit('unhandledRejection', 'a fault')
    expect(logged).toEqual(['a fault'])
    expect(asked).toEqual([])
  })

  it('that is not caught is logged and shown, and the program restarts if the person chooses to', async () => {
    const { source, logged, asked, restarts } = program(0)
    source.emit('uncaughtException', 'a fault')
    await expect.poll(restarts).toBe(1)
    expect(logged).toEqual(['a fault'])
    expect(asked).toEqual([DESKTOP_MESSAGES.fault.message])
  })

  it('is shown once, however many follow, and the program goes on if the person chooses to', async () => {
    const { source, logged, asked, restarts } = program(1)
    source.emit('uncaughtException', 'one')
    source.emit('uncaughtException', 'two')
    await Promise.resolve()
    expect(logged).toEqual(['one', 'two'])
    expect(asked).toHaveLength(1)
    expect(restarts()).toBe(0)
  })

  it('of the question itself is logged', async () => {
    const source = new EventEmitter()
    const logged: unknown[] = []
    const ask = () => Promise.reject(new Error('no screen'))
    handleFaults(source, { log: (problem) => void logged.push(String(problem)), ask, restart() {} })
    source.emit('uncaughtException', 'a fault')
    await expect.poll(() => logged).toEqual(['a fault', 'Error: no screen'])
  })
})
