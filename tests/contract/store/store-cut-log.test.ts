import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createInteger,
  createStoreFolder,
  IS_LONG_STORE_RUN,
  openOrThrow,
  openTestStore,
  putDocument,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'
import { collectGarbage } from '../../collect-garbage.ts'

const FRAME_HEADER = 24
const LOG_HEADER = 32
const PAGE = 4096

describe('the log of a killed store', () => {
  it(
    'fault 3: cut at any length keeps all earlier commits, drops the last and reports that once',
    async () => {
      const dataDir = createStoreFolder()
      const log = join(dataDir, 'wiki.db-wal')
      const store = openTestStore({ dataDir })
      for (let n = 1; n <= 5; n++) {
        await store.documents.commit((t) => putDocument(t, `pages/${n}`, { n: createInteger(n) }))
      }
      const earlier = [...store.documents.scan({ collection: 'pages' })]
      const start = statSync(log).size
      await store.documents.commit((t) => {
        putDocument(t, 'pages/6')
        putDocument(t, 'pages/7')
      })
      const all = [...store.documents.scan({ collection: 'pages' })]
      const end = statSync(log).size
      expect((start - LOG_HEADER) % (PAGE + FRAME_HEADER)).toBe(0)
      expect(end).toBeGreaterThan(start)
      const bytes = readFileSync(log)

      for (let length = start; length <= end; length++) {
        const inFrame = (length - LOG_HEADER) % (PAGE + FRAME_HEADER)
        // Every length within a frame's header is tested; within its page every 97th, and all in a long run.
        if (!IS_LONG_STORE_RUN && length < end - 1 && inFrame > FRAME_HEADER && inFrame % 97 !== 0) continue
        const copy = join(dataDir, `cut-${length}`)
        mkdirSync(copy)
        copyFileSync(join(dataDir, 'wiki.db'), join(copy, 'wiki.db'))
        writeFileSync(join(copy, 'wiki.db-wal'), bytes.subarray(0, length))
        const events: string[] = []
        const cut = openOrThrow({ dataDir: copy, report: (event) => events.push(event.kind) })
        const found = [...cut.documents.scan({ collection: 'pages' })]
        expect(found, `cut at ${length}`).toEqual(length === end ? all : earlier)
        expect(await cut.verify()).toEqual([])
        expect(events.filter((kind) => kind === 'unclean-shutdown')).toEqual(['unclean-shutdown'])
        await cut.documents.commit((t) => putDocument(t, 'pages/8'))
        cut.close()
        rmSync(copy, { recursive: true })
        // One of the two SQLite engines keeps files of a closed database open until its statements are collected.
        if (length % 100 === 0) collectGarbage()
      }
    },
    STORE_TEST_TIMEOUT,
  )
})
