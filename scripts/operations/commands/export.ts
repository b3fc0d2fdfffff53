/** `npm run export`: every page as a Markdown file people can read, edit and keep under version control. */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { err } from '#shared/result'
import type { Command } from '../command.ts'
import { exportPages } from '../markdown/export-pages.ts'
import { readPages } from '../markdown/wiki-pages.ts'
import { tellProgress } from '../tell-progress.ts'
import { asResult } from '../wiki/as-result.ts'
import { copyOfLocalWiki } from '../wiki/local-copy.ts'
import { some } from './counted.ts'

export const exportCommand: Command = {
  usage: '[--data DIR] [--dry-run] [--replace] FOLDER',
  switches: ['replace'],
  words: [1, 1],
  async run(call, { say }) {
    const folder = resolve(call.words[0] ?? '')
    if (
      existsSync(folder) &&
      readdirSync(folder).length > 0 &&
      !call.has('replace') &&
      !call.dryRun
    )
      return err(`${folder} holds something. Choose a new folder, or add --replace.`)
    const opened = await asResult(() => copyOfLocalWiki(call.dataDir))
    if (!opened.ok) return opened
    const { source, close } = opened.value
    try {
      return await asResult(async () => {
        if (call.dryRun) {
          const { pages } = await readPages(source)
          return `Would export ${some(pages.size, 'page')} to ${folder}. Nothing was written.`
        }
        const { pages, images } = await exportPages(source, folder, tellProgress(say))
        return `Exported ${some(pages, 'page')} and ${some(images, 'picture')} to ${folder}.`
      })
    } finally {
      await close()
    }
  },
}
