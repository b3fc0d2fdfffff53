/** Soak test for fault 66: readers and editors for `IW_SOAK_MINUTES` minutes, which show leaks of memory and handles. */
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resolveDeployedFiles } from '../../local-cloud/deployed-files.ts'
import { type RunningWiki, runWiki } from '../../local-cloud/run-wiki.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { createFilledFolder, PROJECT_DIR } from '../wiki-process.ts'

const MINUTES = Number(process.env['IW_SOAK_MINUTES'] ?? 10)
const EACH = 200
/** One request in this many is a write. */
const EDITS = 5
const SAMPLE = 10_000

let dataDir: string
let wiki: RunningWiki
/** The wiki runs in this process, so that garbage can be collected before memory is measured. */
beforeAll(async () => {
  dataDir = await createFilledFolder()
  const rulesDir = join(PROJECT_DIR, 'tests/open-rules')
  const ports = { port: 0, servicesPort: 0 }
  const started = await runWiki({
    options: {
      ...ports,
      dataDir,
      pages: null,
      fresh: false,
      devOrigin: null,
      interfaceDir: null,
      rulesDir,
      indexFile: null,
    },
    environment: {},
    interfaceDir: join(PROJECT_DIR, 'out'),
    sampleDir: join(PROJECT_DIR, 'resources/sample-wiki'),
    deployed: resolveDeployedFiles(PROJECT_DIR, rulesDir),
    printLine: () => {},
  })
  if (!started.ok) throw new Error(started.error)
  wiki = started.value
})
afterAll(async () => {
  await wiki?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const READ = [
  '/',
  '/Race/Varven',
  '/Content/BookPages',
  '/Content/CharacterPagesList',
  '/search_results/Varven',
  '/RecentChanges',
  '/History/Varven',
  '/Race/Nobody',
  '/content',
]

interface Moment {
  readonly hours: number
  /** Memory after garbage collection. */
  readonly megabytes: number
  /** Open files and sockets. */
  readonly handles: number
}

function look(began: number): Moment {
  for (let time = 0; time < 3; time++) collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return {
    hours: (performance.now() - began) / 3_600_000,
    megabytes: (heapUsed + external) / 1024 ** 2,
    handles: readdirSync('/proc/self/fd').length,
  }
}

async function read(path: string): Promise<void> {
  const answer = await fetch(`${wiki.address.slice(0, -1)}${path}`)
  expect([200, 404]).toContain(answer.status)
  await answer.arrayBuffer()
}

/** Like a save, the write clears the response cache and updates the search index. */
async function edit(projectId: string, n: number): Promise<void> {
  const root = `projects/${projectId}/databases/(default)/documents`
  const answer = await fetch(`${wiki.cloud?.address}/v1/${root}:commit`, {
    method: 'POST',
    body: JSON.stringify({
      writes: [
        {
          update: {
            name: `${root}/ContentRef/Varven`,
            fields: { summary: { stringValue: `Summary ${n % 1000}` } },
          },
          updateMask: { fieldPaths: ['summary'] },
          updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
        },
      ],
    }),
  })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
}

/** Slope of the regression line through all measurements, in megabytes an hour. */
function slope(moments: readonly Moment[]): number {
  const mean = (of: (moment: Moment) => number) => moments.reduce((sum, moment) => sum + of(moment), 0) / moments.length
  const [hour, size] = [mean(({ hours }) => hours), mean(({ megabytes }) => megabytes)]
  const along = moments.map(({ hours, megabytes }) => (hours - hour) * (megabytes - size))
  const spread = moments.map(({ hours }) => (hours - hour) ** 2)
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
  return sum(along) / sum(spread)
}

it.runIf(process.platform === 'linux')(
  `fault 66: holds no more memory and no more handles after ${MINUTES} minutes of reading and editing`,
  async () => {
    const { projectId = '' } = wiki.cloud?.installation ?? {}
    const began = performance.now()
    const moments: Moment[] = []
    for (let n = 0; performance.now() - began < MINUTES * 60_000; n++) {
      const due = began + (n + 1) * EACH
      if (n % EDITS === 0) await edit(projectId, n)
      else await read(READ[n % READ.length] ?? '/')
      if (performance.now() - began > (moments.length + 1) * SAMPLE) moments.push(look(began))
      await pause(Math.max(0, due - performance.now()))
    }
    // The first third is the warm-up.
    const warm = moments.slice(Math.floor(moments.length / 3))
    const half = Math.floor(warm.length / 2)
    const [earlier, later] = [warm.slice(0, half), warm.slice(half)]
    const min = (some: readonly Moment[], of: 'megabytes' | 'handles') => Math.min(...some.map((moment) => moment[of]))
    console.log(
      `${moments.length} looks; least memory ${min(earlier, 'megabytes').toFixed(1)}, then ${min(later, 'megabytes').toFixed(1)} MB; ${slope(warm).toFixed(1)} MB an hour; ${min(earlier, 'handles')}, then ${min(later, 'handles')} handles`,
    )
    expect(min(later, 'megabytes')).toBeLessThan(min(earlier, 'megabytes') + 1)
    expect(min(later, 'handles')).toBeLessThanOrEqual(min(earlier, 'handles'))
    // Over hours, a leak exceeds the noise of the measurements.
    if (MINUTES >= 60) expect(slope(warm)).toBeLessThan(1)
  },
)
