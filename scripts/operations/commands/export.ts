/** `npm run export`: every page as a Markdown file people can read, edit and keep under version control. */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { err } from '#shared/result'
import type { Command } from '../command.ts'
import { exportPages } from '../markdown/export-pages.ts'
import { readPages } from '../markdown/wiki-pages.ts'
import { tellProgress } from '../tell-progress.ts'
import { asResult } from '../wiki/as-result.ts'
import { some } from './counted.ts'
import { withSource } from './open-wiki.ts'

export const exportCommand: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--replace] FOLDER',
  switches: ['replace'],
  words: [1, 1],
  async run(call, surroundings) {
    const folder = resolve(call.words[0] ?? '')
    if (
      existsSync(folder) &&
      readdirSync(folder).length > 0 &&
      !call.has('replace') &&
      !call.dryRun
    )
      return err(`${folder} holds something. Choose a new folder, or add --replace.`)
    return withSource(call, surroundings, (source) =>
      asResult(async () => {
        if (call.dryRun) {
          const { pages } = await readPages(source)
          return `Would export ${some(pages.size, 'page')} to ${folder}. Nothing was written.`
        }
        const { pages, images } = await exportPages(source, folder, tellProgress(surroundings.say))
        return `Exported ${some(pages, 'page')} and ${some(images, 'picture')} to ${folder}.`
      }),
    )
  },
}
