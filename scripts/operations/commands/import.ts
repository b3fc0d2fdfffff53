/** `npm run import`: a folder of Markdown files as pages, all of them or none. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { err } from '#shared/result'
import type { Command } from '../command.ts'
import { importPages } from '../markdown/import-pages.ts'
import { asResult } from '../wiki/as-result.ts'
import { tellProgress } from '../wiki/progress.ts'
import { capitalized, some } from './counted.ts'
import { withWiki } from './open-wiki.ts'

export const importCommand: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] FOLDER',
  switches: [],
  words: [1, 1],
  async run(call, surroundings) {
    const { say } = surroundings
    const folder = resolve(call.words[0] ?? '')
    if (!existsSync(folder)) return err(`There is no folder ${folder}.`)
    if (!statSync(folder).isDirectory())
      return err(`${folder} is a file. Name the folder in which the .md files lie.`)
    return withWiki(call, surroundings, ({ wiki, storage }) =>
      asResult(async () => {
        const { created, changed, same } = await importPages(wiki, folder, {
          storage,
          now: new Date(),
          dryRun: call.dryRun,
          say,
          progress: tellProgress(say),
        })
        const told = `${capitalized(some(created, 'page'))} new, ${some(changed, 'page')} changed, ${some(same, 'page')} as they are`
        return call.dryRun ? `${told}. Nothing was changed.` : `${told}.`
      }),
    )
  },
}
