import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftVault } from '../../../electron/draft-vault/draft-vault.ts'
import { type BuiltWriter, buildWriter } from '../killed-writer.ts'
import { createVaultFolder, IS_LONG_VAULT_RUN, openVault, unwrap, VAULT_TEST_TIMEOUT } from './vault-fixtures.ts'
import { imageAt, PARAGRAPHS, PASSING, WRITTEN } from './vault-writer-edits.ts'

const KILLS = IS_LONG_VAULT_RUN ? 1000 : 20
let writer: BuiltWriter

beforeAll(async () => {
  writer = await buildWriter('tests/contract/drafts/vault-writer.ts')
})
afterAll(() => writer?.remove())

/** Pseudorandom generator: the same seed repeats the same run. */
const random = (seed: number, bound: number) => (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) % bound

/** Reads the number at the beginning of each paragraph of a draft. */
async function numbersIn(vault: DraftVault, draft: number): Promise<Map<string, number>> {
  const place = WRITTEN[draft]
  if (place === undefined) throw new Error('no such draft')
  const stored = unwrap(await vault.load(place))
  expect(stored?.damaged ?? null).toBeNull()
  const found = new Map<string, number>()
  for (const edit of stored?.edits ?? []) {
    const entries =
      edit.kind === 'entry'
        ? [{ id: edit.entry, text: edit.text }]
        : edit.kind === 'blocks'
          ? edit.blocks.flatMap((block) => block.entries)
          : []
    for (const { id, text } of entries) {
      const number = Number.parseInt(text, 10)
      expect(text).toBe(`${number} ${'ë'.repeat((number * 37) % 700)}`)
      found.set(id, number)
    }
  }
  return found
}

describe('a desktop program that is killed during typing', () => {
  it(
    `fault 1: has every acknowledged edit and image after each of ${KILLS} kills`,
    async () => {
      const folder = createVaultFolder()
      const newest = WRITTEN.map(() => new Map<string, number>())
      let next = 0
      let acknowledged = 0
      for (let seed = 1; seed <= KILLS; seed++) {
        const { lines, kill } = writer.start(folder, String(next))
        expect((await lines.next()).value).toBe('opened')
        const output: string[] = []
        for (let left = random(seed, 60); left >= 0; left--) {
          const line = await lines.next()
          if (line.done === true) break
          output.push(line.value)
        }
        output.push(...(await kill()))
        acknowledged += output.length

        const vault = await openVault(folder)
        const images: [draft: number, n: number][] = []
        let passing = 'nothing'
        for (const line of output) {
          const [kind = '', ...numbers] = line.split(' ')
          const [one = 0, n = one] = numbers.map(Number)
          next = Math.max(next, n + 1)
          if (kind === 'edit') newest[one]?.set(`e${n % PARAGRAPHS}`, n)
          else if (kind === 'image') images.push([one, n])
          else passing = kind
        }
        for (const [draft, expected] of newest.entries()) {
          const found = await numbersIn(vault, draft)
          for (const [paragraph, n] of expected)
            expect(found.get(paragraph) ?? -1, `seed ${seed}, ${paragraph}`).toBeGreaterThanOrEqual(n)
          // At most one further edit was written and not yet acknowledged.
          next = Math.max(next, ...[...found.values()].map((n) => n + 1))
        }
        for (const [draft, n] of images) {
          const place = WRITTEN[draft]
          const stored = place && unwrap(await vault.getImage(place, `i${n}`))
          const same = Buffer.compare(stored?.bytes ?? new Uint8Array([0]), imageAt(n).bytes) === 0
          expect(same, `seed ${seed}, image ${n}`).toBe(true)
        }
        const stored = unwrap(await vault.load(PASSING))
        if (passing === 'begun') expect(stored?.edits.length).toBe(1)
        expect(stored?.edits.length ?? 0).toBeLessThanOrEqual(1)
        expect(vault.health()).toBe('kept')
        unwrap(await vault.remove(PASSING))
      }
      expect(acknowledged).toBeGreaterThan(KILLS * 20)
    },
    VAULT_TEST_TIMEOUT,
  )
})
