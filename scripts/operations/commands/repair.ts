/** `npm run repair`: old and odd records as records are today; says what it finds, and what only people can mend. */
import { ok } from '#shared/result'
import type { Command } from '../command.ts'
import { planRepair } from '../mending/plan-repair.ts'
import { asResult } from '../wiki/as-result.ts'
import { some } from './counted.ts'
import { sayFindings, withWiki, writeAll } from './open-wiki.ts'

export const repair: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--remove-orphans]',
  switches: ['remove-orphans'],
  words: [0, 0],
  run: (call, surroundings) =>
    withWiki(call, surroundings, async ({ wiki }) => {
      const { say } = surroundings
      const planned = await asResult(() => planRepair(wiki))
      if (!planned.ok) return planned
      const { put, remove, findings, dangling, orphaned } = planned.value
      sayFindings(findings, say)
      sayFindings(dangling, say)
      sayFindings(
        orphaned.map((file) => `${file}: no record names it`),
        say,
      )
      const found = `${some(findings.length, 'fault')}, ${some(dangling.length, 'picture')} missing, ${some(orphaned.length, 'file')} nobody names`
      if (call.dryRun) return ok(`${found}. Nothing was changed.`)
      const written = await writeAll(wiki, { put, remove }, say)
      if (!written.ok) return written
      if (!call.has('remove-orphans') || orphaned.length === 0)
        return ok(
          `${found}. ${findings.length === 0 ? 'Nothing was changed.' : 'The faults are mended.'}${orphaned.length === 0 ? '' : ' The files were left: drafts may need them; --remove-orphans removes them.'}`,
        )
      const removed = await asResult(async () => {
        for (const file of orphaned) await wiki.removeFile(file)
      })
      return removed.ok ? ok(`${found}. The faults are mended and the files removed.`) : removed
    }),
}
