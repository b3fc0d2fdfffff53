/** Client that asks for a small file again and again while other work runs, in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { openClient } from './load-client.ts'

export interface Waits {
  /** Milliseconds. */
  readonly longest: number
  readonly count: number
}

/** Requests before the measured ones, until the client's own code is compiled. */
const WARM_UP = 500

/** Sends requests until `isDone`, one after the other. */
async function runWaitingClient(url: string, onReady: () => void, isDone: () => boolean): Promise<Waits> {
  const { host, pathname, origin } = new URL(url)
  const client = await openClient(origin)
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`)
  const measure = async (): Promise<number> => {
    const sent = performance.now()
    const status = await client.send(request)
    if (status !== 200) throw new Error(`${url}: ${status}`)
    return performance.now() - sent
  }
  for (let index = 0; index < WARM_UP; index++) await measure()
  onReady()
  let longest = 0
  let count = 0
  for (; !isDone(); count++) longest = Math.max(longest, await measure())
  client.close()
  return { longest, count }
}

/** Runs the client from the arguments of its process until the standard input ends, and prints the result. */
export async function runWaitingProcess(url: string): Promise<void> {
  let isDone = false
  process.stdin.resume().once('end', () => {
    isDone = true
  })
  const waits = await runWaitingClient(
    url,
    () => process.stderr.write('ready'),
    () => isDone,
  )
  process.stdout.write(JSON.stringify(waits))
}

/**
 * Returns the waits of the client while `work` runs. In the process of the bench, whose garbage collections take up to
 * 20 ms, a wait would be one of those.
 */
export async function measureWaits(url: string, work: () => Promise<unknown>): Promise<Waits> {
  const [, program] = process.argv
  if (program === undefined) throw new Error('The bench does not know its own file')
  const child = spawn(process.execPath, [program, 'wait', url], { stdio: 'pipe' })
  const output = text(child.stdout)
  const exited = once(child, 'exit')
  try {
    const [first] = await Promise.race([once(child.stderr, 'data'), exited.then(() => [''])])
    if (String(first) !== 'ready') throw new Error(`The waiting client has failed: ${String(first)}`)
    await work()
  } finally {
    child.stdin.end()
  }
  await exited
  return JSON.parse(await output) as Waits
}
