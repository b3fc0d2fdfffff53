/** Bench row: the cost of HTTP for a commit, by ten clients in a process of their own and ten callers of the store. */
import { join } from 'node:path'
import { createLocalCloud, type LocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { type OpenSqlite, openSqlite } from '../../../local-cloud/services/store/disk/sqlite.ts'
import { PROJECT_DIR } from '../../wiki-process.ts'
import type { Bench } from '../bench.ts'
import { benchFields, benchPath } from '../load.ts'
import { defineRow } from '../row.ts'
import { spawnLoad } from '../spawn-load.ts'
import { formatRange, formatRounded, median, sum } from '../statistics.ts'

const ROUNDS = 5
const COMMITS = 4000
const WAITING = 10
const TEXT = 'A line of text as an editor might have typed it. '.repeat(20)

/** Counts commits as syncs, by `synchronous = FULL`; checkpoints add a few. */
function counted(): { open: OpenSqlite; syncs: () => number } {
  let syncs = 0
  return {
    syncs: () => syncs,
    open: (file) => {
      const sqlite = openSqlite(file)
      return {
        ...sqlite,
        exec(sql) {
          if (sql === 'COMMIT') syncs++
          sqlite.exec(sql)
        },
      }
    },
  }
}

let written = 0

/** Returns commits per second. */
async function measureStore({ store }: LocalCloud): Promise<number> {
  let left = COMMITS
  const caller = async () => {
    while (left-- > 0) {
      const number = written++
      const fields = JSON.stringify(benchFields(number, TEXT))
      await store.documents.commit(({ put, time }) =>
        put({ path: benchPath(number), fields, createTime: time, updateTime: time }),
      )
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: WAITING }, caller))
  return (COMMITS / (performance.now() - began)) * 1000
}

async function measureHttp({ address, installation }: LocalCloud): Promise<number> {
  const database = `projects/${installation.projectId}/databases/(default)`
  const first = written
  written += COMMITS
  const { took } = await spawnLoad({
    kind: 'commits',
    origin: address,
    database,
    text: TEXT,
    clients: WAITING,
    requests: COMMITS,
    first,
  })
  return (COMMITS / took) * 1000
}

async function measureCommits({ folder }: Bench) {
  const { open, syncs } = counted()
  const created = await createLocalCloud({
    dataDir: join(folder, 'commits'),
    port: 0,
    indexFile: join(PROJECT_DIR, 'firebase/firestore.indexes.json'),
    open,
  })
  if (!created.ok) throw new Error(JSON.stringify(created.error))
  const cloud = created.value
  const alone: number[] = []
  const http: number[] = []
  const synced: number[] = []
  try {
    await measureStore(cloud)
    await measureHttp(cloud)
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await measureStore(cloud))
      const before = syncs()
      http.push(await measureHttp(cloud))
      synced.push(syncs() - before)
    }
  } finally {
    await cloud.close()
  }
  const ratios = http.map((rate, round) => rate / (alone[round] ?? Number.NaN))
  return {
    ratio: { value: median(ratios), note: `${ROUNDS} × ${COMMITS}; ${formatRange(ratios)}` },
    syncs: { value: sum(synced) / (ROUNDS * COMMITS), note: 'counted COMMITs' },
    rate: {
      value: 1000 / median(http),
      note: `${formatRounded(median(http))} a second; the store alone ${formatRounded(median(alone))}`,
    },
  }
}

export const commitsRow = defineRow({
  number: 9,
  about: 'single-document commits over HTTP, 10 clients',
  pages: 0,
  figures: {
    ratio: {
      name: 'commits over HTTP, 10 clients, against the store alone',
      unit: 'times',
      limit: 0.25,
      least: true,
    },
    syncs: { name: 'syncs a commit', unit: 'syncs', limit: 1 },
    rate: { name: 'time a commit', unit: 'ms', limit: null },
  },
  measure: measureCommits,
})
