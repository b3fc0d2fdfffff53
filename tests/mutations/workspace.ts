/** Workspace: a copy of the project in which protections are taken out one by one, and tests run without them. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { linkNodeModules } from '../link-node-modules.ts'
import { PROJECT_DIR } from '../wiki-process.ts'
import type { Mutant, MutantResult } from './mutant.ts'
import { classifyReport } from './read-report.ts'

/**
 * Paths that are not copied: what a test run does not need, what the copy links to, and this machine's settings and
 * data.
 */
const LEFT_OUT = /^(?:node_modules|\.git|\.data|\.env[^/]*|release|out\/(?:dev|test-report.*|\.stamps\/turn))(?:\/|$)/

/** @param path from the project's folder, with `/` between its parts */
export const isCopied = (path: string): boolean => !LEFT_OUT.test(path)

export interface Workspace {
  /** Settles when the copy is complete, or has failed. */
  readonly ready: Promise<void>
  /** Takes the protection out, runs its test, and puts the protection back. */
  run(mutant: Mutant): Promise<MutantResult>
  /** Also works during the copying or a test run, which end then. */
  remove(): Promise<void>
}

/**
 * Returns before the copy is complete, so that the caller can remove it after a failure.
 * @param options.isChecked whether each test is first run without a mutant, once, and has to pass. In `npm test` the
 *   same run of vitest shows that.
 * @param options.project the folder to copy, for tests
 * @param options.parent the folder for the copy, for tests
 */
export function createWorkspace(options: {
  readonly isChecked: boolean
  readonly project?: string
  readonly parent?: string
}): Workspace {
  const { project = PROJECT_DIR, parent = tmpdir() } = options
  const folder = mkdtempSync(join(parent, 'infinite-worlds-mutants-'))
  const removed = new AbortController()
  const ready = copyProject(project, folder, removed.signal)
  const unchanged = new Map<string, MutantResult>()
  async function runUnchanged(mutant: Mutant): Promise<MutantResult> {
    const test = JSON.stringify([mutant.test, mutant.only, mutant.builds])
    const result = unchanged.get(test) ?? (await runTest(folder, mutant, removed.signal))
    unchanged.set(test, result)
    return result
  }
  let running: Promise<unknown> = Promise.resolve()
  return {
    ready,
    run(mutant) {
      const result = run(mutant)
      running = result.catch(() => {})
      return result
    },
    async remove() {
      removed.abort()
      await Promise.allSettled([ready, running])
      await rm(folder, { recursive: true, force: true })
    },
  }

  async function run(mutant: Mutant): Promise<MutantResult> {
    const before = options.isChecked ? await runUnchanged(mutant) : null
    if (before?.kind === 'killed')
      return { kind: 'not run', reason: `without the mutant too there fails: ${before.by}` }
    if (before?.kind === 'not run') return before
    const path = join(folder, mutant.file)
    const text = await readFile(path, 'utf8')
    const parts = text.split(mutant.text)
    if (parts.length !== 2) return { kind: 'not run', reason: `its text occurs ${parts.length - 1} times in the file` }
    await writeFile(path, parts.join(mutant.replacement))
    try {
      return await runTest(folder, mutant, removed.signal)
    } finally {
      await writeFile(path, text)
    }
  }
}

/** An abort skips the files that are still to be copied. */
async function copyProject(project: string, folder: string, signal: AbortSignal): Promise<void> {
  await cp(project, folder, {
    recursive: true,
    filter: (source) => !signal.aborted && isCopied(relative(project, source).replaceAll('\\', '/')),
  })
  if (signal.aborted) return
  await linkNodeModules(project, folder)
}

async function runTest(
  folder: string,
  { test, only, builds = [] }: Mutant,
  signal: AbortSignal,
): Promise<MutantResult> {
  if (builds.length > 0) {
    const build = await runNode(folder, 'scripts/ensure.mjs', builds, signal)
    if (build.code !== 0) return { kind: 'not run', reason: `the build failed:\n${build.output}` }
  }
  const report = join(folder, 'out/mutant-report.json')
  await rm(report, { force: true })
  const args = [
    ...['run', test, '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1'],
    ...['--root', folder],
    ...(only === undefined ? [] : ['--testNamePattern', only]),
  ]
  const { output } = await runNode(folder, 'node_modules/vitest/vitest.mjs', args, signal)
  const written = await readFile(report, 'utf8').catch(() => null)
  return written === null
    ? { kind: 'not run', reason: `vitest wrote no report:\n${output}` }
    : classifyReport(JSON.parse(written))
}

interface Ended {
  /** The exit code, or null after a signal. */
  readonly code: number | null
  /** The last 4,000 characters of its output. */
  readonly output: string
}

function runNode(folder: string, program: string, args: readonly string[], signal: AbortSignal): Promise<Ended> {
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    // Mutants are tested with the settings of `npm test`.
    env: { ...process.env, NODE_ENV: 'test', IW_LONG: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const append = (text: Buffer) => {
    output = (output + text.toString()).slice(-4000)
  }
  const end = () => child.kill()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return new Promise((resolve) =>
    child.once('close', (code) => {
      signal.removeEventListener('abort', end)
      resolve({ code, output })
    }),
  )
}
