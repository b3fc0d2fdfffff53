/**
 * End-to-end test of the leak test: it notices each planted leak, and no surface looks away where nothing is hidden. Some of
 * both by a seed; all in `npm run test:long`.
 */
import { describe, expect } from 'vitest'
import { SampleIndex } from '../../../leaks/later-content.ts'
import { readStory } from '../../../leaks/sample-texts.ts'
import { readSamplePages } from '../../../sample-pages.ts'
import { createWikiTest } from '../../wiki-test.ts'
import { EXAMPLE } from '../reader-progress.ts'
import { formatLeak, type Leak } from '../surface.ts'
import { SURFACES } from '../surfaces/all-surfaces.ts'
import { chooseBySeed, Reader } from '../visit-surface.ts'
import { PLANTED_LEAKS } from './planted-leaks.ts'

const IS_LONG = process.env['IW_LONG'] === '1'
/** `IW_SEED=n npm test` makes another choice. */
const SEED = Number(process.env['IW_SEED'] ?? 1)
/** Numbers of planted leaks and of surfaces. */
const [PLANTED, VISITED] = IS_LONG ? [1000, 1000] : [8, 4]
/** A visit ends at the leak that is sought, so that more addresses than in the short form cost nothing. */
const FACTOR = 5
const MAX_PRINTED = 10

const sources = await readSamplePages()
const index = new SampleIndex(readStory(sources))
const it = createWikiTest({ wiki: { rules: 'open' }, ignoresErrors: true })
const deps = { sources, index }
/** The short form chooses some rows, and for each the same pages each time. */
const options = { seed: IS_LONG ? SEED : 1, factor: FACTOR }

const describeLeak = ({ kind, path }: Leak): string => `${kind} · ${path}`

describe(`planted leaks, seed ${SEED}`, () => {
  it.for(
    chooseBySeed(PLANTED_LEAKS, SEED, PLANTED).map((planted) => [planted.leak, planted.surface.name, planted] as const),
  )(
    'noticed: %s on %s',
    async ([, , { surface, plant, where, progress = EXAMPLE }], { wiki, database, openSharedPage }) => {
      let planted = 0
      const openPage: typeof openSharedPage = async (pageOptions) => {
        const watched = await openSharedPage(pageOptions)
        await plant(watched.page, () => planted++)
        return watched
      }
      const reader = new Reader({ ...deps, wiki, database, openPage }, { ...options, progress })
      let isNoticed = false
      const notice = (leak: Leak): boolean => {
        const isSought = where.test(describeLeak(leak))
        isNoticed ||= isSought
        return isSought
      }
      const { leaks, checked } = await reader.visit(surface, notice).finally(() => reader.close())
      expect(planted, 'protections that were taken out').toBeGreaterThan(0)
      const found = leaks.map((leak) => `${describeLeak(leak)} · ${formatLeak(leak)}`)
      expect(isNoticed, [`${checked} states`, ...found.slice(0, MAX_PRINTED)].join('\n')).toBe(true)
    },
  )
})

/** They show nothing of the sample's pages, or nothing without progress. */
const WITHOUT_PAGES = /^(?:(?:reports and privacy|account forms|account and forms|recap) |reading menu after a step)/

describe(`a reader without progress, seed ${SEED}`, () => {
  const surfaces = SURFACES.filter(({ name }) => !WITHOUT_PAGES.test(name))
  it.for(chooseBySeed(surfaces, SEED, VISITED).map((surface) => [surface.name, surface] as const))(
    'is shown something later by: %s',
    async ([, surface], { wiki, database, openSharedPage: openPage }) => {
      const reader = new Reader(
        { ...deps, wiki, database, openPage },
        { ...options, progress: EXAMPLE, isUnlimited: true },
      )
      const { leaks } = await reader.visit(surface, () => true).finally(() => reader.close())
      expect(leaks.length).toBeGreaterThan(0)
    },
  )
})
