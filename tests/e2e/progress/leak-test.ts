/** Fixture: readers with some progress on the sample wiki, for the two forms of the leak test. */
import { appendFileSync } from 'node:fs'
import { afterAll, describe, expect } from 'vitest'
import { LaterContent, SampleIndex } from '../../leaks/later-content.ts'
import { readStory } from '../../leaks/sample-texts.ts'
import type { ReaderProgress } from '../../leaks/story-order.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { createWikiTest } from '../wiki-test.ts'
import { EXAMPLE, formatProgress } from './reader-progress.ts'
import { formatLeak, formatResults, type Surface, type SurfaceResult } from './surface.ts'
import { Reader } from './visit-surface.ts'

/** Leaks that a failed test prints. */
const MAX_PRINTED = 20

interface LeakTestOptions {
  readonly surfaces: readonly Surface[]
  readonly seed: number
  /** How many times the numbers of the short form are visited. */
  readonly factor: number
}

/**
 * Defines a test for each surface and each progress that hides a page. `IW_LEAKS` names a file for a table of all surfaces
 * and every leak.
 */
export async function defineLeakTests(progresses: readonly ReaderProgress[], options: LeakTestOptions): Promise<void> {
  const sources = await readSamplePages()
  const index = new SampleIndex(readStory(sources))
  const it = createWikiTest({ wiki: { rules: 'open' }, ignoresErrors: true })
  const limiting = progresses.filter((progress) => new LaterContent(index, progress).laterPages.size > 0)
  describe.each(limiting.map((progress) => [formatProgress(progress), progress] as const))(
    `%s, seed ${options.seed}`,
    (title, progress) => {
      let reader: Reader | undefined
      const results: SurfaceResult[] = []
      afterAll(async () => {
        await reader?.close()
        const file = process.env['IW_LEAKS']
        const lines = results.flatMap(({ surface, leaks }) => [`\n## ${surface}\n`, ...leaks.map(formatLeak)])
        if (file) appendFileSync(file, [`# ${title}\n`, formatResults(results), ...lines, ''].join('\n'))
      })

      it.for(options.surfaces.map((surface) => [surface.name, surface] as const))(
        'nothing later leaks: %s',
        async ([, surface], { wiki, database, openSharedPage: openPage }) => {
          reader ??= new Reader({ wiki, database, sources, index, openPage }, { ...options, progress })
          const result = await reader.visit(surface)
          results.push(result)
          // Another progress may leave nothing that could be typed or pointed at.
          if (progress === EXAMPLE) expect(result.checked).toBeGreaterThan(0)
          expect(result.leaks.slice(0, MAX_PRINTED).map(formatLeak)).toEqual([])
        },
      )
    },
  )
}
