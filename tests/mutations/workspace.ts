/** Workspace: a copy of the project in which protections are taken out one by one, and tests run without them. */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { PROJECT } from '../wiki-process.ts'
import type { Mutant, MutantResult } from './mutant.ts'

/** Folders that a test run does not need, or that the copy links to. */
const LEFT_OUT =
  /^(?:node_modules|\.git|\.data|release|out\/(?:dev|test-report.*|\.stamps\/turn))(?:\/|$)/

export interface Workspace {
  /** Takes the protection out, runs its test, and puts the protection back. */
  run(mutant: Mutant): Promise<MutantResult>
  remove(): Promise<void>
}

export async function createWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-mutants-'))
  await cp(PROJECT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(relative(PROJECT, source).replaceAll('\\', '/')),
  })
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    async run(mutant) {
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

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

async function runTest(folder: string, { test, only, builds = [] }: Mutant): Promise<MutantResult> {
  if (builds.length > 0) await runNode(folder, 'scripts/ensure.mjs', builds)
  const report = join(folder, 'out/mutant-report.json')
  await rm(report, { force: true })
  const output = await runNode(folder, 'node_modules/vitest/vitest.mjs', [
    ...['run', test, '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1'],
    ...['--root', folder],
    ...(only === undefined ? [] : ['--testNamePattern', only]),
  ])
  const written = await readFile(report, 'utf8').catch(() => null)
  if (written === null) return { kind: 'not run', reason: `vitest wrote no report:\n${output}` }
  const { testResults }: Report = JSON.parse(written)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const by = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  if (by.length > 0) return { kind: 'killed', by }
  return tests.some(({ status }) => status === 'passed')
    ? { kind: 'survived' }
    : { kind: 'not run', reason: `no test ran:\n${output}` }
}

/** Resolves to what the program printed, its last 4,000 characters; a report that is missing says that it failed. */
function runNode(folder: string, program: string, args: readonly string[]): Promise<string> {
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
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}
