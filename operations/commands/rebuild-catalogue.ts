/** Command `npm run rebuild-catalogue`: rebuilds the catalogue from the pages. */
import { err, ok } from '#shared/result'
import type { Command } from '../command.ts'
import { planCatalogue } from '../repair/plan-catalogue.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { DamageList, describeDamage, formatDamageRefusal } from '../wiki/damage.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { capitalize, formatCount } from './format-text.ts'
import { printFindings, withWiki, writeAll } from './open-wiki.ts'

export const rebuildCatalogue: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--skip-damaged]',
  booleanFlags: ['skip-damaged'],
  operandCount: [0, 0],
  run: (args, deps) =>
    withWiki(args, deps, async ({ wiki }) => {
      const { print } = deps
      const damage = new DamageList()
      const planned = await catchWikiError(async () => {
        const onRecord = createProgressPrinter(print)('records', (await wiki.totals())?.records ?? null)
        return planCatalogue(wiki, new Date(), { onDamage: damage.add, onRecord })
      })
      if (!planned.ok) return planned
      const { put, findings, gaps, pages } = planned.value
      // A damaged shard is rebuilt, but a damaged page would disappear from the lists.
      const lost = damage.all.filter(({ name }) => name.startsWith('ContentRef/'))
      printFindings(findings, print)
      printFindings(gaps, print)
      const checked = `${capitalize(formatCount(pages, 'page'))} checked, ${formatCount(findings.length, 'difference')}${gaps.length === 0 ? '' : `, ${formatCount(gaps.length, 'gap')} in the numbers of lists`}`
      if (lost.length > 0 && !args.has('skip-damaged'))
        return err(formatDamageRefusal(lost, 'Or add --skip-damaged to list all pages but these.'))
      printFindings(lost.map(describeDamage), print)
      if (args.dryRun) return ok(`${checked}. Nothing was changed.`)
      const written = await writeAll(wiki, { put, remove: [] }, print)
      return written.ok ? ok(`${checked}${findings.length === 0 ? '' : ', all corrected'}.`) : written
    }),
}
