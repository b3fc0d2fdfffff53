/** `npm run rebuild-catalogue`: the lists of all pages, made anew from the pages. */
import { err, ok } from '#shared/result'
import type { Command } from '../command.ts'
import { planCatalogue } from '../mending/plan-catalogue.ts'
import { asResult } from '../wiki/as-result.ts'
import { DamageList, describeDamage, refusalOf } from '../wiki/damage.ts'
import { tellProgress } from '../wiki/progress.ts'
import { capitalized, some } from './counted.ts'
import { sayFindings, withWiki, writeAll } from './open-wiki.ts'

export const rebuildCatalogue: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--skip-damaged]',
  switches: ['skip-damaged'],
  words: [0, 0],
  run: (call, surroundings) =>
    withWiki(call, surroundings, async ({ wiki }) => {
      const { say } = surroundings
      const damage = new DamageList()
      const planned = await asResult(async () => {
        const onRecord = tellProgress(say)('records', (await wiki.totals())?.records ?? null)
        return planCatalogue(wiki, new Date(), { onDamage: damage.add, onRecord })
      })
      if (!planned.ok) return planned
      const { put, findings, gaps, pages } = planned.value
      // a list that is damaged is made anew; a page that is damaged would be listed no more
      const lost = damage.all.filter(({ name }) => name.startsWith('ContentRef/'))
      sayFindings(findings, say)
      sayFindings(gaps, say)
      const checked = `${capitalized(some(pages, 'page'))} looked at, ${some(findings.length, 'difference')}${gaps.length === 0 ? '' : `, ${some(gaps.length, 'gap')} in the numbers of lists`}`
      if (lost.length > 0 && !call.has('skip-damaged'))
        return err(refusalOf(lost, 'Or add --skip-damaged to list all pages but these.'))
      sayFindings(lost.map(describeDamage), say)
      if (call.dryRun) return ok(`${checked}. Nothing was changed.`)
      const written = await writeAll(wiki, { put, remove: [] }, say)
      return written.ok
        ? ok(`${checked}${findings.length === 0 ? '' : ', all put right'}.`)
        : written
    }),
}
