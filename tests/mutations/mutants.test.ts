/** Mutation test: protections are taken out one by one, and the test named beside each has to fail. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../wiki-process.ts'
import { chooseMutants, MUTANTS } from './all-mutants.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const IS_LONG = process.env['IW_LONG'] === '1'
/** `IW_SEED=n npm test` repeats a choice. */
const SEED = Number(process.env['IW_SEED'] ?? Math.floor(Math.random() * 1e6))
const CHOSEN = IS_LONG ? MUTANTS : chooseMutants(SEED, 10)

const read = (file: string) => readFile(join(PROJECT_DIR, file), 'utf8')
const mutantsOf = (promise: string) => MUTANTS.filter(({ protects }) => protects === promise)
/** Returns each name once, with its count, in the order of first occurrence. */
const counted = (names: readonly string[]) =>
  [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length] as const)
/** Matches a promise in bold, or up to its first punctuation mark. */
const LEAD = /^(?:\*\*([\s\S]+?)\.?\*\*|([\s\S]+?)[.:;,](?:\s|$))/

describe('the list of mutants', () => {
  it('names text that stands exactly once in its file, and a test that exists', async () => {
    for (const { file, text, replacement, test } of MUTANTS) {
      const found = (await read(file)).split(text).length - 1
      expect(found, `“${text}” in ${file}`).toBe(1)
      expect(replacement).not.toBe(text)
      expect(await read(test), test).not.toBe('')
    }
  })

  it.each(['firebase/firestore.rules', 'firebase/storage.rules'])('covers every function of %s', async (file) => {
    const found = (await read(file)).matchAll(/^ *function (\w+)\(/gm)
    const functions = counted([...found].map(([, name = '']) => name))
    expect(functions.length).toBeGreaterThan(0)
    const uncovered = functions.filter(([name, count]) => {
      const mutants = mutantsOf(`rules: ${name}`).filter((mutant) => mutant.file === file)
      return new Set(mutants.map(({ text }) => text)).size < count
    })
    expect(uncovered.map(([name]) => name)).toEqual([])
  })

  it('covers every item of SECURITY.md, in at least one of its sentences', async () => {
    const [, promised = ''] = (await read('SECURITY.md')).split(/## What is (?:not )?promised/)
    const leads = promised
      .split(/\n- /)
      .slice(1)
      .map((item) => {
        const [, bold, plain] = LEAD.exec(item) ?? []
        return (bold ?? plain ?? item).replace(/\s+/g, ' ')
      })
    expect(leads.length).toBeGreaterThan(10)
    const uncovered = leads.filter((lead) => mutantsOf(`security: ${lead}`).length === 0)
    expect(uncovered).toEqual([])
  })
})

describe(`mutants, seed ${SEED}`, () => {
  let workspace: Workspace
  beforeAll(() => {
    workspace = createWorkspace({ isChecked: IS_LONG })
    return workspace.ready
  })
  afterAll(() => workspace?.remove())

  it.each(CHOSEN.map((mutant) => [`${mutant.protects} (${mutant.file})`, mutant] as const))(
    'noticed: %s',
    async (_, mutant) => {
      const result = await workspace.run(mutant)
      expect(result.kind, JSON.stringify(result)).toBe('killed')
    },
    IS_LONG ? 300_000 : 120_000,
  )
})
