/** Fixture: a program that writes until it is killed, built by Vite and run as a child process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { onTestFinished } from 'vitest'

export interface KilledWriter {
  readonly child: ChildProcess
  /** The lines of the standard output of the process. */
  readonly lines: AsyncIterator<string>
  /** Sends SIGKILL, waits for the exit and returns the remaining lines of the output. */
  kill(): Promise<string[]>
}

export interface BuiltWriter {
  /** Starts a process that is killed at the end of the test. */
  start(...args: readonly string[]): KilledWriter
  remove(): void
}

/** The folder of the builds. It is inside the project so that Node resolves the packages that a build imports. */
const CACHE = resolve('node_modules/.cache/infinite-worlds')

/** Builds the program. @param entry path of the source, relative to the project folder */
export async function buildWriter(entry: string): Promise<BuiltWriter> {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, `${basename(entry, '.ts')}-`))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  })
  return {
    start(...args) {
      const child = spawn(process.execPath, [join(folder, 'writer.mjs'), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      return { child, lines, kill: () => killAndReadRest(child, lines) }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function killAndReadRest(child: ChildProcess, lines: AsyncIterator<string>): Promise<string[]> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  const rest: string[] = []
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) rest.push(line.value)
  await exited
  return rest
}
