import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createLocalConfig } from '#shared/config'
import { err, ok } from '#shared/result'
import type { ChildProcess } from '../child-process.ts'
import { type CloudCommand, readCloudCommand, readCloudMessage, type StartCloudCommand } from './cloud-messages.ts'
import { runLocalCloud } from './run-local-cloud.ts'

const configAt = (port: number) =>
  createLocalConfig({}, { projectId: 'p', apiKey: 'k', services: { host: '127.0.0.1', port, ssl: false } })

/** Fake of the utility process with a scripted start. */
class Child extends EventEmitter implements ChildProcess<CloudCommand> {
  readonly orders: CloudCommand[] = []
  killed = false
  readonly begins: (child: Child, task: StartCloudCommand) => void

  constructor(begins: (child: Child, task: StartCloudCommand) => void) {
    super()
    this.begins = begins
  }
  postMessage(order: CloudCommand): void {
    this.orders.push(order)
    if (order.kind === 'start') queueMicrotask(() => this.begins(this, order))
    if (order.kind === 'close') queueMicrotask(() => this.ends(0))
  }
  ends(code: number): void {
    this.emit('exit', code)
  }
  kill(): boolean {
    this.killed = true
    this.ends(1)
    return true
  }
}

const starts = (child: Child, task: StartCloudCommand) =>
  child.emit('message', { kind: 'started', config: configAt(task.port || 4567) })

function program(begins: (child: Child, task: StartCloudCommand, count: number) => void) {
  const children: Child[] = []
  const said: string[] = []
  let gaveUp = 0
  const run = () =>
    runLocalCloud(
      {
        fork: () => {
          const child = new Child((one, task) => begins(one, task, children.length))
          children.push(child)
          return child
        },
        dataDir: '/data',
        programDir: '/program',
        environment: {},
        log: (sentence) => void said.push(sentence),
        onGiveUp: () => {
          gaveUp += 1
        },
      },
      'sample',
    )
  return { run, children, said, gaveUp: () => gaveUp }
}

describe('the local cloud of the desktop program', () => {
  it('is started on a free port with the chosen content, and closed by a message', async () => {
    const { run, children, said } = program(starts)
    const running = await run()
    if (!running.ok) throw new Error(running.error)
    const [child] = children
    child?.emit('message', { kind: 'said', sentence: 'A word.' })
    expect(running.value.config.endpoints?.firestore.port).toBe(4567)
    expect(child?.orders[0]).toMatchObject({ kind: 'start', port: 0, content: 'sample' })
    await running.value.close()
    expect(child?.orders[1]).toEqual({ kind: 'close' })
    expect(child?.killed).toBe(false)
    expect(said).toEqual(['A word.'])
    expect(children).toHaveLength(1)
  })

  it('reports why it could not be started, and leaves no process behind', async () => {
    const { run, children } = program((child) =>
      child.emit('message', { kind: 'failed', sentence: 'The folder is full.' }),
    )
    expect(await run()).toEqual({ ok: false, error: 'The folder is full.' })
    expect(children[0]?.killed).toBe(true)
    const dead = program((child) => child.ends(9))
    expect(await dead.run()).toEqual({
      ok: false,
      error: 'The local services ended while starting (9).',
    })
  })

  it('is restarted on the same port when it exits by itself', async () => {
    const { run, children } = program(starts)
    const running = await run()
    if (!running.ok) throw new Error(running.error)
    children[0]?.ends(139)
    await expect.poll(() => children.length).toBe(2)
    expect(children[1]?.orders[0]).toMatchObject({ kind: 'start', port: 4567 })
    await running.value.close()
    expect(children[1]?.orders.at(-1)).toEqual({ kind: 'close' })
  })

  it('is logged and restarted after a fatal error of V8', async () => {
    const { run, children, said } = program(starts)
    const running = await run()
    if (!running.ok) throw new Error(running.error)
    children[0]?.emit('error', 'FatalError', 'heap')
    children[0]?.ends(5)
    await expect.poll(() => children.length).toBe(2)
    expect(said[0]).toBe('The local services failed: FatalError at heap.')
    await running.value.close()
  })

  it('is given up, and reported once, when it keeps exiting', async () => {
    const { run, children, gaveUp } = program((child, task, count) => {
      if (count === 1) starts(child, task)
      else child.ends(1)
    })
    const running = await run()
    children[0]?.ends(1)
    await expect.poll(gaveUp).toBe(1)
    expect(running.ok).toBe(true)
    expect(children.length).toBeLessThan(8)
  })

  it('is not restarted while it is being closed', async () => {
    const { run, children } = program(starts)
    const running = await run()
    if (!running.ok) throw new Error(running.error)
    const closing = running.value.close()
    children[0]?.ends(1)
    await closing
    expect(children).toHaveLength(1)
  })
})

describe('the owner of the wiki', () => {
  const token = { name: 'Ada', token: 't1' }

  it('is known from the start, and each request gets its own answer', async () => {
    const { run, children } = program((child, { port }) =>
      child.emit('message', { kind: 'started', config: configAt(port || 4567), owner: 'Ada' }),
    )
    const running = await run()
    if (!running.ok) throw new Error(running.error)
    expect(running.value.ownerName()).toBe('Ada')
    const both = Promise.all([running.value.openOwner(null), running.value.openOwner('Bob')])
    const [first, second] = (children[0]?.orders ?? []).filter((order) => order.kind === 'open-owner')
    children[0]?.emit('message', { kind: 'owner', id: second?.id, answer: err({ kind: 'name-taken' }) })
    children[0]?.emit('message', { kind: 'owner', id: first?.id, answer: ok(token) })
    expect(await both).toEqual([ok('t1'), err({ kind: 'name-taken' })])
    await running.value.close()
  })

  it('is the new one after a name was given', async () => {
    const { run, children } = program(starts)
    const running = await run()
    if (!running.ok) throw new Error(running.error)
    expect(running.value.ownerName()).toBeNull()
    const opened = running.value.openOwner('Ada')
    children[0]?.emit('message', { kind: 'owner', id: 1, answer: ok(token) })
    expect(await opened).toEqual(ok('t1'))
    expect(running.value.ownerName()).toBe('Ada')
    await running.value.close()
  })

  it('is unreachable if the process ends before it answers', async () => {
    const { run, children } = program(starts)
    const running = await run()
    if (!running.ok) throw new Error(running.error)
    const opened = running.value.openOwner(null)
    children[0]?.ends(139)
    expect(await opened).toEqual(err({ kind: 'unreachable' }))
    await running.value.close()
  })
})

describe('a message between the two processes', () => {
  const task: StartCloudCommand = {
    kind: 'start',
    dataDir: '/d',
    programDir: '/p',
    content: 'empty',
    port: 1,
    environment: { VITE_CREDIT: 'us' },
  }

  it('is parsed back unchanged', () => {
    expect(readCloudCommand(structuredClone(task))).toEqual(task)
    expect(readCloudCommand({ kind: 'close' })).toEqual({ kind: 'close' })
    for (const name of ['Ada', null]) {
      const asked = { kind: 'open-owner', id: 3, name } as const
      expect(readCloudCommand(structuredClone(asked))).toEqual(asked)
      const started = { kind: 'started', config: configAt(1), owner: name } as const
      expect(readCloudMessage(structuredClone(started))).toEqual(started)
      const opened = { kind: 'owner', id: 3, answer: ok({ name, token: 't' }) } as const
      expect(readCloudMessage(structuredClone(opened))).toEqual(opened)
    }
    const refused = { kind: 'owner', id: 3, answer: err({ kind: 'name-taken' }) } as const
    expect(readCloudMessage(structuredClone(refused))).toEqual(refused)
  })

  it('is rejected if it is invalid', () => {
    for (const data of [null, 'start', {}, { kind: 'start' }, { ...task, content: 'all' }, { kind: 'open-owner' }])
      expect(readCloudCommand(data)).toBeNull()
    for (const data of [
      null,
      { kind: 'started' },
      { kind: 'failed' },
      { kind: 'x', sentence: '' },
      { kind: 'owner', id: 1 },
    ])
      expect(readCloudMessage(data)).toBeNull()
  })
})
