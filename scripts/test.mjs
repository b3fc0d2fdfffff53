/** Command `npm test`: runs types, lint, layers, commit titles and all tests, and prints the total count at the end. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEVELOPMENT, PRODUCT, PSEUDO_LOCALE } from './building/targets.mjs'
import { root } from './run-cloud.mjs'
import { countTests, formatTestCount, sumCounts } from './test-count.mjs'
import { printHelpIfRequested } from './usage.mjs'

printHelpIfRequested('test')

const REPORT = join(root, 'out/test-report.json')

const long = process.argv.includes('--long')
const filters = process.argv.slice(2).filter((word) => word !== '--long')

/**
 * Returns the path of a package's program, which this Node runs directly on every system.
 * @param {string} name
 * @param {string} file
 */
const getProgramPath = (name, file) => join(root, 'node_modules', name, file)

/**
 * @param {string} title
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 */
function run(title, args, env = {}) {
  console.log(`\n> ${title}`)
  if (!existsSync(args[0] ?? '')) {
    console.log(`FAILED ${title}: its package is not installed`)
    return false
  }
  const began = performance.now()
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'passed' : 'FAILED'} ${title} (${seconds} s)`)
  return status === 0
}

/** @param {boolean} passed */
const countStep = (passed) => ({ passed: Number(passed), failed: Number(!passed), skipped: 0 })

// A failed build does not stop the other steps.
const built = countStep(
  run('packages and build', [
    join(root, 'scripts/ensure.mjs'),
    ...PRODUCT,
    ...DEVELOPMENT,
    ...PSEUDO_LOCALE,
    'desktop',
    'functions',
  ]),
)
const types = countStep(run('types', [getProgramPath('typescript', 'bin/tsc'), '-b']))
const lint = countStep(
  run('lint', [getProgramPath('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '--colors=off', '.']),
)
const layers = countStep(run('layers', [join(root, 'scripts/layers.mjs')]))
const titles = countStep(run('commit titles', [join(root, 'scripts/commit-titles.mjs')]))

rmSync(REPORT, { force: true })
const vitest = [
  getProgramPath('vitest', 'vitest.mjs'),
  'run',
  '--reporter=verbose',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
  ...filters,
]
// vitest sets NODE_ENV=test only if it is unset.
const clean = run('tests', vitest, { NODE_ENV: 'test', ...(long ? { IW_LONG: '1' } : {}) })
const tests = countTests(existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '', clean)

const total = sumCounts([built, types, lint, layers, titles, tests])
console.log(`\n${formatTestCount(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
