/** The program and its launcher as processes of a test's own: what they print, and how they end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { unstrainedTime } from './unstrained.ts'
import { PROJECT } from './wiki-process.ts'

/** Milliseconds, on a machine that may be busy with others. */
const PATIENCE = 25_000

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** Milliseconds, as on a machine with nothing else to do. */
  readonly took: number
}

export function start(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(PROJECT, file), ...args],
    { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

export function untilEnd(child: ChildProcess, patience = PATIENCE): Promise<Ended> {
  const since = unstrainedTime()
  let out = ''
  let err = ''
  child.stdout?.on('data', (text: Buffer) => {
    out += text.toString()
  })
  child.stderr?.on('data', (text: Buffer) => {
    err += text.toString()
  })
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(late)
      resolve({ code, out, err, took: since() })
    }),
  )
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
