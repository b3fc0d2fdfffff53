/** Script: `npm run bench [-- --quick] [-- --scale] [-- --only 3,9]` measures every promised figure of the wiki, and prints them. */
import { parseArgs } from 'node:util'
import { findBrowser } from '../browser.ts'
import { openBench } from './bench.ts'
import { type LoadSpec, runLoad } from './load.ts'
import { describeMachine, getLoadAverage, isMachineBusy } from './machine.ts'
import type { BenchRow } from './row.ts'
import { byteSizeRow } from './rows/byte-size.ts'
import { catalogueRow } from './rows/catalogue.ts'
import { commitsRow } from './rows/commits.ts'
import { desktopRow } from './rows/desktop.ts'
import { draftsRow } from './rows/drafts.ts'
import { editingRow } from './rows/editing.ts'
import { firstLoadRow } from './rows/first-load.ts'
import { createGrowthRow } from './rows/growth.ts'
import { listenersRow } from './rows/listeners.ts'
import { liveTabsRow } from './rows/live-tabs.ts'
import { longListsRow } from './rows/long-lists.ts'
import { navigationRow } from './rows/navigation.ts'
import { readingProgressRow } from './rows/reading-progress.ts'
import { createFilledReadsRow, readsRow } from './rows/reads.ts'
import { roundTripsRow } from './rows/round-trips.ts'
import { rulesRow } from './rows/rules.ts'
import { savesRow } from './rows/saves.ts'
import { screensRow } from './rows/screens.ts'
import { searchRow } from './rows/search.ts'
import { renderingRow } from './rows/server-time.ts'
import { suggestionsRow } from './rows/suggestions.ts'
import { textSearchRow } from './rows/text-search.ts'
import { formatPlainly, formatTable, formatVerdict, type RowResult } from './table.ts'
import { runWaitingProcess } from './waiting-client.ts'

const ROWS: readonly BenchRow[] = [
  byteSizeRow,
  firstLoadRow,
  renderingRow,
  readsRow,
  createFilledReadsRow(10_000),
  createFilledReadsRow(100_000),
  createGrowthRow(10_000),
  createGrowthRow(100_000),
  roundTripsRow,
  savesRow,
  catalogueRow,
  commitsRow,
  rulesRow,
  suggestionsRow,
  liveTabsRow,
  screensRow,
  longListsRow,
  listenersRow,
  searchRow,
  textSearchRow,
  desktopRow,
  draftsRow,
  editingRow,
  navigationRow,
  readingProgressRow,
]

const say = (line: string) => process.stdout.write(`${line}\n`)
/** Progress goes to the error stream, so that the output has the results alone. */
const printDetail = (line: string) => process.stderr.write(`${line}\n`)

async function measureAll(rows: readonly BenchRow[]): Promise<void> {
  const { from } = await findBrowser()
  const bench = await openBench(printDetail)
  const results: RowResult[] = []
  try {
    for (const row of rows) {
      printDetail(`${row.number}. ${row.about}`)
      const result = await measureRow(row, () => row.measure(bench))
      printDetail(formatPlainly(result))
      results.push(result)
    }
    const version = await bench.version()
    say(`\n${describeMachine(version === null ? 'no browser' : `Chromium ${version} (${from})`)}`)
  } finally {
    await bench.close()
  }
  say(`\n${formatTable(results)}\n\n${formatVerdict(results)}`)
}

async function measureRow(row: BenchRow, measure: () => ReturnType<BenchRow['measure']>): Promise<RowResult> {
  try {
    const found = await measure()
    return { row, measured: found, load: getLoadAverage(), busy: isMachineBusy() }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    printDetail(problem.stack ?? problem.message)
    process.exitCode = 1
    return { row, measured: problem, load: getLoadAverage(), busy: isMachineBusy() }
  }
}

function chosenRows(argv: string[]): readonly BenchRow[] {
  const { quick, scale, only } = parseArgs({
    args: argv,
    options: { quick: { type: 'boolean' }, scale: { type: 'boolean' }, only: { type: 'string' } },
  }).values
  const numbers = only?.split(',').map(Number)
  const maxPages = quick ? 0 : scale ? 100_000 : 10_000
  return ROWS.filter((row) => row.pages <= maxPages && (numbers === undefined || numbers.includes(row.number)))
}

const [command, argument] = process.argv.slice(2)
if (command === 'load') {
  const request: LoadSpec = JSON.parse(argument ?? '')
  process.stdout.write(JSON.stringify(await runLoad(request)))
} else if (command === 'wait') await runWaitingProcess(argument ?? '')
else await measureAll(chosenRows(process.argv.slice(2)))
