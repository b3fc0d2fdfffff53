/** Command `npm run export`: writes every page as a Markdown file. */
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { err } from '#shared/result'
import type { Command } from '../command.ts'
import { exportPages } from '../markdown/export-pages.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { DamageList, describeDamage } from '../wiki/damage.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { describeBrokenPages, readPages } from '../wiki/wiki-pages.ts'
import { capitalize, formatCount } from './format-text.ts'
import { printFindings, withWikiSource } from './open-wiki.ts'

export const exportCommand: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--skip-damaged] [--replace] FOLDER',
  booleanFlags: ['skip-damaged', 'replace'],
  operandCount: [1, 1],
  async run(args, deps) {
    const { print } = deps
    const folder = resolve(args.operands[0] ?? '')
    const existing = await catchWikiError(() => listNames(folder))
    if (!existing.ok) return existing
    if (existing.value === null) return err(`${folder} is a file. Name a folder for the pages, a new or an empty one.`)
    if (existing.value.length > 0 && !args.has('replace') && !args.dryRun)
      return err(`${folder} holds something. Choose a new folder, or add --replace.`)
    let isBegun = false
    const describeProgress = () =>
      isBegun
        ? `The pages exported until then are in ${folder}; add --replace to overwrite them.`
        : 'No page was exported.'
    return withWikiSource(args, deps, (source) =>
      catchWikiError(async () => {
        const progress = createProgressPrinter(print)
        if (args.dryRun) {
          const list = new DamageList()
          const wiki = await readPages(source, progress, list.add)
          printFindings([...list.all.map(describeDamage), ...describeBrokenPages(wiki)], print)
          return `Would export ${formatCount(wiki.pages.size, 'page')} to ${folder}. Nothing was written.`
        }
        const skipDamaged = args.has('skip-damaged')
        const { pages, images, damage, broken } = await exportPages(source, folder, {
          progress,
          skipDamaged,
          onPage: () => {
            isBegun = true
          },
        })
        printFindings([...damage.map(describeDamage), ...broken], print)
        const leftOutNote =
          damage.length === 0 ? '' : ` Left out, since it is damaged: ${damage.length} of them, named above.`
        const incomplete =
          broken.length === 0
            ? ''
            : ` ${capitalize(formatCount(broken.length, 'page'))} could not be exported; "npm run repair" names the faults.`
        return `Exported ${formatCount(pages, 'page')} and ${formatCount(images, 'image')} to ${folder}.${leftOutNote}${incomplete}`
      }, describeProgress),
    )
  },
}

/** Resolves with the names in a folder; with none if it does not exist, with null if it is a file. */
async function listNames(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') return null
    throw error
  }
}
