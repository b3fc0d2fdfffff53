/** Command `npm run import`: creates and changes pages from a folder of Markdown files, all or none. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { err } from '#shared/result'
import type { Command } from '../command.ts'
import { importPages } from '../markdown/import-pages.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { capitalize, formatCount } from './format-text.ts'
import { withWiki } from './open-wiki.ts'

export const importCommand: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] FOLDER',
  booleanFlags: [],
  operandCount: [1, 1],
  async run(args, deps) {
    const { print } = deps
    const folder = resolve(args.operands[0] ?? '')
    if (!existsSync(folder)) return err(`There is no folder ${folder}.`)
    if (!statSync(folder).isDirectory()) return err(`${folder} is a file. Name the folder that holds the .md files.`)
    return withWiki(args, deps, ({ wiki, storage }) =>
      catchWikiError(async () => {
        const { created, changed, same } = await importPages(wiki, folder, {
          storage,
          now: new Date(),
          dryRun: args.dryRun,
          print,
          progress: createProgressPrinter(print),
        })
        const summary = `${capitalize(formatCount(created, 'page'))} new, ${formatCount(changed, 'page')} changed, ${formatCount(same, 'page')} as they are`
        return args.dryRun ? `${summary}. Nothing was changed.` : `${summary}.`
      }),
    )
  },
}
