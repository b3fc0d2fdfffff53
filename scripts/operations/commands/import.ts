/** `npm run import`: a folder of Markdown files as pages, each a save of its own. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { localBucket } from '#shared/config'
import { err } from '#shared/result'
import type { Command } from '../command.ts'
import { importPages } from '../markdown/import-pages.ts'
import { asResult } from '../wiki/as-result.ts'
import { localWiki } from '../wiki/local-wiki.ts'
import { some } from './counted.ts'
import { withLocalCloud } from './open-wiki.ts'

export const importCommand: Command = {
  usage: '[--data DIR] [--dry-run] FOLDER',
  switches: [],
  words: [1, 1],
  async run(call, surroundings) {
    const folder = resolve(call.words[0] ?? '')
    if (!existsSync(folder)) return err(`There is no folder ${folder}.`)
    return withLocalCloud(call, surroundings, false, (cloud) =>
      asResult(async () => {
        const { created, changed, same } = await importPages(localWiki(cloud), folder, {
          // another port next time: addresses are read as lying in the wiki's own storage
          storage: { origin: cloud.address, bucket: localBucket(cloud.installation.projectId) },
          now: new Date(),
          dryRun: call.dryRun,
          say: surroundings.say,
        })
        const told = `${some(created, 'page')} new, ${some(changed, 'page')} changed, ${some(same, 'page')} as they are`
        return call.dryRun ? `${told}. Nothing was changed.` : `${told}.`
      }),
    )
  },
}
