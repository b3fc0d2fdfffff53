/** Fixture: runs the program and its launcher as processes, and returns their output and exit code. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startIdleTimer } from './idle-timer.ts'
import { PROJECT_DIR } from './wiki-process.ts'

/** In milliseconds; the machine may be busy with other work. */
const TIMEOUT = 25_000

export interface ProcessResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** Milliseconds, as on an idle machine. */
  readonly took: number
}

export function spawnProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(PROJECT_DIR, file), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export function waitForExit(child: ChildProcess, timeout = TIMEOUT): Promise<ProcessResult> {
  const since = startIdleTimer()
  let out = ''
  let err = ''
  child.stdout?.on('data', (text: Buffer) => {
    out += text.toString()
  })
  child.stderr?.on('data', (text: Buffer) => {
    err += text.toString()
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, out, err, took: since() })
    }),
  )
}

export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
