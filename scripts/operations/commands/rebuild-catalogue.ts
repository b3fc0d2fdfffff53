/** `npm run rebuild-catalogue`: the lists of all pages, made anew from the pages. */
import { ok } from '#shared/result'
import type { Command } from '../command.ts'
import { planCatalogue } from '../mending/plan-catalogue.ts'
import { asResult } from '../wiki/as-result.ts'
import { some } from './counted.ts'
import { sayFindings, withWiki, writeAll } from './open-wiki.ts'

export const rebuildCatalogue: Command = {
  usage: '[--data DIR | --hosted] [--dry-run]',
  switches: [],
  words: [0, 0],
  run: (call, surroundings) =>
    withWiki(call, surroundings, async ({ wiki }) => {
      const planned = await asResult(() => planCatalogue(wiki, new Date()))
      if (!planned.ok) return planned
      const { put, findings, pages } = planned.value
      sayFindings(findings, surroundings.say)
      const checked = `${some(pages, 'page')} looked at, ${some(findings.length, 'difference')}`
      if (call.dryRun) return ok(`${checked}. Nothing was changed.`)
      const written = await writeAll(wiki, { put, remove: [] }, surroundings.say)
      return written.ok
        ? ok(`${checked}${findings.length === 0 ? '' : ', all put right'}.`)
        : written
    }),
}
