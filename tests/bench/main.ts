/** `npm run bench [-- --quick] [-- --only 3,9]`: measures every figure the wiki promises, and prints them. */
import { parseArgs } from 'node:util'
import { findBrowser } from '../browser.ts'
import { openBench } from './bench.ts'
import { type Load, runLoad } from './load.ts'
import { isBusy, load, machine } from './machine.ts'
import type { Row } from './row.ts'
import { catalogueRow } from './rows/catalogue.ts'
import { commitsRow } from './rows/commits.ts'
import { desktopRow } from './rows/desktop.ts'
import { draftsRow } from './rows/drafts.ts'
import { editingRow } from './rows/editing.ts'
import { firstTextRow } from './rows/first-text.ts'
import { largeRow } from './rows/large.ts'
import { listenersRow } from './rows/listeners.ts'
import { liveTabsRow } from './rows/live-tabs.ts'
import { longListsRow } from './rows/long-lists.ts'
import { largeReadsRow, readsRow } from './rows/reads.ts'
import { roundTripsRow } from './rows/round-trips.ts'
import { rulesRow } from './rows/rules.ts'
import { screensRow } from './rows/screens.ts'
import { searchRow } from './rows/search.ts'
import { largeScreensRow, renderingRow } from './rows/server-time.ts'
import { suggestionsRow } from './rows/suggestions.ts'
import { weightRow } from './rows/weight.ts'
import { plainly, type Result, table, verdict } from './table.ts'

const ROWS: readonly Row[] = [
  weightRow,
  firstTextRow,
  renderingRow,
  readsRow,
  largeReadsRow,
  largeScreensRow,
  roundTripsRow,
  largeRow,
  catalogueRow,
  commitsRow,
  rulesRow,
  suggestionsRow,
  liveTabsRow,
  screensRow,
  longListsRow,
  listenersRow,
  searchRow,
  desktopRow,
  draftsRow,
  editingRow,
]

const say = (line: string) => process.stdout.write(`${line}\n`)
/** Progress is no part of what may be kept of the output. */
const tell = (line: string) => process.stderr.write(`${line}\n`)

async function measureAll(rows: readonly Row[]): Promise<void> {
  const { from } = await findBrowser()
  const bench = await openBench(tell)
  const results: Result[] = []
  try {
    for (const row of rows) {
      tell(`${row.number}. ${row.about}`)
      const result = await measured(row, () => row.measure(bench))
      tell(plainly(result))
      results.push(result)
    }
    const version = await bench.version()
    say(`\n${machine(version === null ? 'no browser' : `Chromium ${version} (${from})`)}`)
  } finally {
    await bench.close()
  }
  say(`\n${table(results)}\n\n${verdict(results)}`)
}

async function measured(row: Row, measure: () => ReturnType<Row['measure']>): Promise<Result> {
  try {
    const found = await measure()
    return { row, measured: found, load: load(), busy: isBusy() }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    tell(problem.stack ?? problem.message)
    process.exitCode = 1
    return { row, measured: problem, load: load(), busy: isBusy() }
  }
}

function chosenRows(argv: string[]): readonly Row[] {
  const { quick, only } = parseArgs({
    args: argv,
    options: { quick: { type: 'boolean' }, only: { type: 'string' } },
  }).values
  const numbers = only?.split(',').map(Number)
  return ROWS.filter(
    (row) => !(quick && row.large) && (numbers === undefined || numbers.includes(row.number)),
  )
}

const [command, argument] = process.argv.slice(2)
if (command === 'load') {
  const asked: Load = JSON.parse(argument ?? '')
  process.stdout.write(JSON.stringify(await runLoad(asked)))
} else await measureAll(chosenRows(process.argv.slice(2)))
