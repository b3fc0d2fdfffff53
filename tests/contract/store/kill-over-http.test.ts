/** Contract test of durability: the program is killed under concurrent writes over HTTP. */

import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { getDatabase } from '../../stored-pages.ts'
import { createFilledFolder, startWiki, type WikiProcess } from '../../wiki-process.ts'

const SEEDS = process.env['IW_LONG'] === '1' ? 50 : 5
const WRITERS = 6
const DOCUMENTS = 3

/** Creates a generator of repeatable random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const nameOf = (writer: number, turn: number, part: number) => `w${writer}t${turn}p${part}`

/** Returns the writes of one commit: the writer's counter of turns, and three new documents. */
function writesOf(database: string, writer: number, turn: number, padding: string): unknown[] {
  const document = (id: string) => `${database}/documents/killed/${id}`
  const fields = { turn: { integerValue: String(turn) }, padding: { stringValue: padding } }
  return [
    { update: { name: document(`last${writer}`), fields } },
    ...Array.from({ length: DOCUMENTS }, (_, part) => ({
      update: { name: document(nameOf(writer, turn, part)), fields },
      currentDocument: { exists: false },
    })),
  ]
}

interface Written {
  /** Last acknowledged turn of each writer. */
  readonly acknowledged: number[]
}

async function writeUntilKilled(wiki: WikiProcess, database: string, random: () => number): Promise<Written> {
  const acknowledged = Array.from({ length: WRITERS }, () => -1)
  let killed = false
  let resolveUnderWay = () => {}
  const underWay = new Promise<void>((resolve) => {
    resolveUnderWay = resolve
  })
  const write = async (writer: number) => {
    for (let turn = 0; !killed; turn++) {
      const body = JSON.stringify({
        writes: writesOf(database, writer, turn, 'x'.repeat(Math.floor(random() * 4000))),
      })
      const url = `${wiki.services}/v1/${database}/documents:commit`
      const answer = await fetch(url, { method: 'POST', body }).catch(() => null)
      // A write counts as acknowledged only once its whole response has arrived.
      const text = await answer?.text().catch(() => null)
      if (!answer?.ok || !text?.includes('commitTime')) {
        if (!killed) throw new Error(`${answer?.status}: ${text}`)
        return
      }
      acknowledged[writer] = turn
      if (turn > 0) resolveUnderWay()
    }
  }
  const writers = Promise.all(acknowledged.map((_, writer) => write(writer)))
  await Promise.race([underWay, writers])
  // The kill comes at a random time, so there is no event to wait for.
  await delay(random() * 400)
  killed = true
  wiki.child.kill('SIGKILL')
  await writers
  return { acknowledged }
}

async function storedTurns(wiki: WikiProcess, database: string): Promise<Map<string, number>> {
  const answer = await fetch(`${wiki.services}/v1/${database}/documents:runQuery`, {
    method: 'POST',
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'killed' }] } }),
  })
  expect(answer.status).toBe(200)
  const found = (await answer.json()) as {
    document?: { name: string; fields: { turn: { integerValue: string } } }
  }[]
  return new Map(
    found.flatMap(({ document }) =>
      document === undefined
        ? []
        : [[document.name.split('/').at(-1) ?? '', Number(document.fields.turn.integerValue)]],
    ),
  )
}

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'fault 1: a kill under six writers loses no acknowledged commit and leaves none half, seed %i',
  async (seed) => {
    const dataDir = await createFilledFolder()
    try {
      const first = await startWiki({ dataDir, rules: 'open' })
      const database = await getDatabase(first)
      const { acknowledged } = await writeUntilKilled(first, database, createRandom(seed))
      await first.stop()
      expect(Math.max(...acknowledged)).toBeGreaterThan(0)

      const second = await startWiki({ dataDir, rules: 'open' })
      expect(await getDatabase(second)).toBe(database)
      const stored = await storedTurns(second, database)
      for (const [writer, last] of acknowledged.entries()) {
        const counted = stored.get(`last${writer}`) ?? -1
        // The commit in progress may be stored or lost, as a whole.
        expect([last, last + 1], `writer ${writer}`).toContain(counted)
        for (let turn = 0; turn <= last + 1; turn++) {
          const parts = Array.from({ length: DOCUMENTS }, (_, part) => stored.has(nameOf(writer, turn, part)))
          expect(new Set(parts), `writer ${writer}, turn ${turn}`).toEqual(new Set([turn <= counted]))
        }
      }
      expect(await (await fetch(`${second.pages}/Race/Varven`)).text()).toContain('made of mud')
      await second.stop()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
