/** Contract test of concurrent editing: three editors type, save, save late and lose responses, in any order. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { readSection } from '#shared/model/records'
import { mergeSection } from '#shared/rules/merge/three-way-merge'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import {
  ANE,
  type Author,
  BEN,
  commitSave,
  createAuth,
  createAuthors,
  createDetails,
  createTextBlocks,
  MAIA,
  planTestCreation,
  planTestEdit,
} from './page-saves.ts'
import { openRulesTestWiki, type RulesTestWiki } from './rules-test-wiki.ts'

const long = process.env['IW_LONG'] === '1'
const STEPS = long ? 500 : 50
const SEEDS = Array.from({ length: long ? 20 : 3 }, (_, seed) => seed + 1)
const KEY = 'Meeting'

let wiki: RulesTestWiki
beforeEach(async () => {
  wiki = await openRulesTestWiki()
  await createAuthors(wiki)
  const first = new Map([['Blurb', createTextBlocks('Once there was a gate, and it was red.')]] as const)
  await commitSave(wiki, planTestCreation(wiki, createDetails('Item', KEY), { changed: first }))
})
afterEach(() => wiki.close())

interface Client {
  readonly who: Author
  /** Merge base of the draft. */
  base: readonly Block[]
  rev: number
  draft: readonly Block[]
  /** A save that is planned and not yet committed. */
  held: { readonly plan: SavePlan; readonly draft: readonly Block[] } | null
}

const stored = (): readonly Block[] => readSection('Blurb', wiki.read(['Content', 'Items', KEY, 'Blurb'])).blocks

const revOf = (): number => wiki.reference(KEY)?.rev ?? 0

const wordsOf = (blocks: readonly Block[]): string =>
  blocks.flatMap(({ entries }) => entries.map((entry) => entry.text)).join('\n')

/** Returns the same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Inserts a word into an entry, or as a new entry. */
function withWord(blocks: readonly Block[], word: string, chance: (below: number) => number) {
  return blocks.map((block, at): Block => {
    if (at > 0) return block
    if (chance(5) === 0) return { ...block, entries: [...block.entries, { id: `of-${word}`, title: '', text: word }] }
    const chosen = chance(block.entries.length)
    const entries = block.entries.map((entry, index) => {
      if (index !== chosen) return entry
      const words = entry.text.split(' ')
      words.splice(chance(words.length + 1), 0, word)
      return { ...entry, text: words.join(' ') }
    })
    return { ...block, entries }
  })
}

/** Merges the draft with the stored section; every conflict is resolved by taking both texts. */
function merge({ base, draft }: Client, theirs: readonly Block[]): readonly Block[] {
  const { conflicts } = mergeSection(base, draft, theirs)
  const answers = new Map(conflicts.map(({ id }) => [id, 'both'] as const))
  const merged = mergeSection(base, draft, theirs, answers)
  expect(merged.conflicts).toEqual([])
  return merged.blocks
}

function plan(client: Client): SavePlan {
  if (client.rev !== revOf()) {
    const theirs = stored()
    client.draft = merge(client, theirs)
    client.base = theirs
    client.rev = revOf()
  }
  return planTestEdit(wiki, KEY, {
    editor: client.who,
    changed: new Map([['Blurb', client.draft]]),
  })
}

async function send(client: Client, answered: boolean): Promise<void> {
  const { held } = client
  client.held = null
  if (held === null) return
  const isAllowed = await wiki.evaluate(held.plan.writes, createAuth(client.who))
  wiki.setClock(wiki.now + 1000)
  if (!isAllowed || !answered) return
  client.base = held.draft
  client.rev = held.plan.rev
}

const hold = (client: Client): void => {
  client.held = { plan: plan(client), draft: client.draft }
}

describe('fault 65: three editors at once', () => {
  it.each(SEEDS)('end with the same text, which contains every typed word: seed %d', async (seed) => {
    const chance = random(seed)
    const clients = [ANE, BEN, MAIA].map(
      (who): Client => ({ who, base: stored(), rev: revOf(), draft: stored(), held: null }),
    )
    const typed: string[] = []
    const refused: number[] = []
    for (let step = 0; step < STEPS; step++) {
      const client = clients[chance(clients.length)]
      if (client === undefined) continue
      const action = chance(10)
      if (action < 5) {
        const word = `w${step}`
        typed.push(word)
        client.draft = withWord(client.draft, word, chance)
      } else if (action < 7) hold(client)
      else {
        if (client.held === null) hold(client)
        const before = revOf()
        await send(client, action !== 9)
        if (revOf() === before) refused.push(step)
      }
    }
    for (const client of [...clients, ...clients]) {
      hold(client)
      await send(client, true)
    }
    const end = wordsOf(stored())
    for (const client of clients) {
      plan(client)
      expect(wordsOf(client.draft)).toBe(end)
    }
    expect(typed.filter((word) => !new RegExp(`\\b${word}\\b`).test(end))).toEqual([])
    // Without any refused save, the test would not have tried a conflict.
    expect(refused.length).toBeGreaterThan(0)
  })
})
