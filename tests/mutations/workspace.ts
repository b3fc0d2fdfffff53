/** Workspace: a copy of the project in which protections are taken out one by one, and tests run without them. */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { PROJECT_DIR } from '../wiki-process.ts'
import type { Mutant, MutantResult } from './mutant.ts'
import { classifyReport } from './read-report.ts'

/** What a test run does not need, what the copy links to, and the settings and data of this machine. */
const LEFT_OUT =
  /^(?:node_modules|\.git|\.data|\.env[^/]*|release|out\/(?:dev|test-report.*|\.stamps\/turn))(?:\/|$)/

/** @param path from the project's folder, with `/` between its parts */
export const isCopied = (path: string): boolean => !LEFT_OUT.test(path)

export interface Workspace {
  /** Takes the protection out, runs its test, and puts the protection back. */
  run(mutant: Mutant): Promise<MutantResult>
  remove(): Promise<void>
}

/**
 * @param options.isChecked whether each test is first run without a mutant, once: it has to pass then. In `npm test` the
 *   same run of vitest shows that.
 */
export async function createWorkspace(options: {
  readonly isChecked: boolean
}): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-mutants-'))
  await cp(PROJECT_DIR, folder, {
    recursive: true,
    filter: (source) => isCopied(relative(PROJECT_DIR, source).replaceAll('\\', '/')),
  })
  await symlink(join(PROJECT_DIR, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const unchanged = new Map<string, MutantResult>()
  async function runUnchanged(mutant: Mutant): Promise<MutantResult> {
    const test = JSON.stringify([mutant.test, mutant.only, mutant.builds])
    const result = unchanged.get(test) ?? (await runTest(folder, mutant))
    unchanged.set(test, result)
    return result
  }
  return {
    async run(mutant) {
      const before = options.isChecked ? await runUnchanged(mutant) : null
      if (before?.kind === 'killed')
        return { kind: 'not run', reason: `without the mutant too there fails: ${before.by}` }
      if (before?.kind === 'not run') return before
      const path = join(folder, mutant.file)
      const text = await readFile(path, 'utf8')
      const parts = text.split(mutant.text)
      if (parts.length !== 2)
        return { kind: 'not run', reason: `its text occurs ${parts.length - 1} times in the file` }
      await writeFile(path, parts.join(mutant.replacement))
      try {
        return await runTest(folder, mutant)
      } finally {
        await writeFile(path, text)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function runTest(folder: string, { test, only, builds = [] }: Mutant): Promise<MutantResult> {
  if (builds.length > 0) {
    const build = await runNode(folder, 'scripts/ensure.mjs', builds)
    if (build.code !== 0) return { kind: 'not run', reason: `the build failed:\n${build.output}` }
  }
  const report = join(folder, 'out/mutant-report.json')
  await rm(report, { force: true })
  const { output } = await runNode(folder, 'node_modules/vitest/vitest.mjs', [
    ...['run', test, '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1'],
    ...['--root', folder],
    ...(only === undefined ? [] : ['--testNamePattern', only]),
  ])
  const written = await readFile(report, 'utf8').catch(() => null)
  return written === null
    ? { kind: 'not run', reason: `vitest wrote no report:\n${output}` }
    : classifyReport(JSON.parse(written))
}

interface Ended {
  /** null where a signal ended the program. */
  readonly code: number | null
  /** What it printed, the last 4,000 characters. */
  readonly output: string
}

function runNode(folder: string, program: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    // a mutant is noticed by the tests as `npm test` runs them
    env: { ...process.env, NODE_ENV: 'test', IW_LONG: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const append = (text: Buffer) => {
    output = (output + text.toString()).slice(-4000)
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
