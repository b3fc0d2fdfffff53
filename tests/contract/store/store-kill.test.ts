import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../local-cloud/services/store/open-store.ts'
import {
  createStoreFolder,
  getPaths,
  IS_LONG_STORE_RUN,
  openTestStore,
  putDocument,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'
import { type BuiltWriter, buildWriter } from '../killed-writer.ts'

const SEEDS = IS_LONG_STORE_RUN ? 50 : 10
let built: BuiltWriter

beforeAll(async () => {
  built = await buildWriter('tests/contract/store/store-writer.ts')
})
afterAll(() => built?.remove())

/** A generator of its own makes each run repeatable by its seed. */
const random = (seed: number) => (bound: number) => {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return mixed % bound
}

describe('a process killed while it writes', () => {
  it(
    'fault 1: keeps every acknowledged write, and stores none partially',
    async () => {
      const dataDir = createStoreFolder()
      const acknowledged: string[] = []
      let next = 0
      let lastTime = 0
      for (let seed = 1; seed <= SEEDS; seed++) {
        const writer = built.start(dataDir, String(next))
        expect((await writer.lines.next()).value).toBe('opened')
        for (let left = random(seed)(120); left >= 0; left--) {
          const line = await writer.lines.next()
          if (line.done === true) break
          acknowledged.push(line.value)
        }
        acknowledged.push(...(await writer.kill()))

        const store = openTestStore({ dataDir })
        expect(store.hadUncleanShutdown).toBe(true)
        const numbers = getPaths(store.documents.scan({ collection: 'left' }))
          .map((path) => Number(path.slice('left/'.length)))
          .sort((a, b) => a - b)
        const stored = new Set(numbers)
        for (const line of acknowledged) {
          const [kind, n] = line.split(' ')
          if (kind === 'stored') expect(stored.has(Number(n)), `${line}, seed ${seed}`).toBe(true)
          else await expectFile(store, `file-${n}`)
        }
        for (const n of numbers) {
          const left = store.documents.get(`left/${n}`)
          expect(store.documents.get(`right/${n}`)).toEqual({ ...left, path: `right/${n}` })
        }
        expect(getPaths(store.documents.scan({ collection: 'right' })).length).toBe(numbers.length)
        const total = JSON.parse(store.documents.get('counts/total')?.fields ?? '{}')
        expect(stored.has(Number(total.n.integerValue))).toBe(true)
        expect(await store.verify()).toEqual([])
        expect(store.documents.lastCommit).toBeGreaterThan(lastTime)
        lastTime = await store.documents.commit((t) => {
          putDocument(t, 'mine/a')
          return t.time
        })
        next = (numbers.at(-1) ?? 0) + 1
        store.close()
      }
      expect(acknowledged.length).toBeGreaterThan(SEEDS * 20)
    },
    STORE_TEST_TIMEOUT,
  )

  it('fault 6: locks the folder while it runs, and not after it was killed', async () => {
    const dataDir = createStoreFolder()
    const first = built.start(dataDir, '0')
    expect((await first.lines.next()).value).toBe('opened')
    expect(openStore({ dataDir })).toEqual({ ok: false, error: { kind: 'locked', dataDir } })
    const second = built.start(dataDir, '0')
    expect((await second.lines.next()).value).toBe('refused locked')
    await first.kill()
    const third = built.start(dataDir, '1000')
    expect((await third.lines.next()).value).toBe('opened')
    await third.kill()
  })
})

async function expectFile({ blobs }: ReturnType<typeof openTestStore>, path: string): Promise<void> {
  const file = blobs.find('b', path)
  expect(file, path).not.toBeNull()
  if (file !== null) expect(String(await blobs.read(file))).toBe(path)
}
