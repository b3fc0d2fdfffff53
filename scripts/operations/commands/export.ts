/** `npm run export`: every page as a Markdown file people can read, edit and keep under version control. */
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { err } from '#shared/result'
import type { Command } from '../command.ts'
import { exportPages } from '../markdown/export-pages.ts'
import { brokenPages, readPages } from '../markdown/wiki-pages.ts'
import { asResult } from '../wiki/as-result.ts'
import { DamageList, describeDamage } from '../wiki/damage.ts'
import { tellProgress } from '../wiki/progress.ts'
import { capitalized, some } from './counted.ts'
import { sayFindings, withSource } from './open-wiki.ts'

export const exportCommand: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--skip-damaged] [--replace] FOLDER',
  switches: ['skip-damaged', 'replace'],
  words: [1, 1],
  async run(call, surroundings) {
    const { say } = surroundings
    const folder = resolve(call.words[0] ?? '')
    const holds = await asResult(() => namesIn(folder))
    if (!holds.ok) return holds
    if (holds.value === null)
      return err(`${folder} is a file. Name a folder for the pages, a new or an empty one.`)
    if (holds.value.length > 0 && !call.has('replace') && !call.dryRun)
      return err(`${folder} holds something. Choose a new folder, or add --replace.`)
    let isBegun = false
    const left = () =>
      isBegun
        ? `What was exported until then lies in ${folder}; add --replace to write over it.`
        : 'No page was exported.'
    return withSource(call, surroundings, (source) =>
      asResult(async () => {
        const progress = tellProgress(say)
        if (call.dryRun) {
          const list = new DamageList()
          const wiki = await readPages(source, progress, list.add)
          sayFindings([...list.all.map(describeDamage), ...brokenPages(wiki)], say)
          return `Would export ${some(wiki.pages.size, 'page')} to ${folder}. Nothing was written.`
        }
        const skipDamaged = call.has('skip-damaged')
        const { pages, images, damage, broken } = await exportPages(source, folder, {
          progress,
          skipDamaged,
          onPage: () => {
            isBegun = true
          },
        })
        sayFindings([...damage.map(describeDamage), ...broken], say)
        const without =
          damage.length === 0
            ? ''
            : ` Left out, since it is damaged: ${damage.length} of them, named above.`
        const incomplete =
          broken.length === 0
            ? ''
            : ` ${capitalized(some(broken.length, 'page'))} could not be exported; "npm run repair" says more.`
        return `Exported ${some(pages, 'page')} and ${some(images, 'picture')} to ${folder}.${without}${incomplete}`
      }, left),
    )
  },
}

/** Nothing where there is no such folder yet, null where it is a file. */
async function namesIn(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') return null
    throw error
  }
}
