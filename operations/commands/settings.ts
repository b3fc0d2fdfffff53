/** Command `npm run settings`: shows or changes the settings of the wiki. */
import { readSiteSettings, type SiteSettings } from '#shared/model/account'
import { SETTINGS_PATH } from '#shared/model/document-paths'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { err, ok } from '#shared/result'
import type { Command } from '../command.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { withWiki } from './open-wiki.ts'

const USAGE = '[--data DIR | --hosted] [--dry-run] [--change-log-by verified|maintainers]'
const PATH = SETTINGS_PATH.join('/')

const SETTING_SENTENCES: Readonly<Record<SiteSettings['changeLogBy'], string>> = {
  verified: 'Everybody with a verified address may add to the change log.',
  maintainers: 'Only maintainers may add to the change log.',
}

export const settings: Command = {
  usage: USAGE,
  booleanFlags: [],
  valueFlags: ['change-log-by'],
  operandCount: [0, 0],
  async run(args, deps) {
    const by = args.value('change-log-by')
    if (by !== null && !Object.hasOwn(SETTING_SENTENCES, by))
      return err(`--change-log-by takes verified or maintainers; this is "${by}".\nUsage: npm run settings -- ${USAGE}`)
    return withWiki(
      args,
      deps,
      async ({ wiki }) => {
        const read = await catchWikiError(() => wiki.document(PATH))
        if (!read.ok) return read
        const before = read.value === null ? {} : parseFields(read.value.fields)
        const { changeLogBy } = readSiteSettings(toPlainRecord(before))
        if (by === null || by === changeLogBy) return ok(SETTING_SENTENCES[changeLogBy])
        const fields = { ...before, changeLogBy: { stringValue: by } }
        const { changeLogBy: after } = readSiteSettings(toPlainRecord(fields))
        if (args.dryRun) return ok(`Result without --dry-run: ${SETTING_SENTENCES[after]} Nothing was changed.`)
        const put = [{ path: PATH, fields: JSON.stringify(fields) }]
        const written = await catchWikiError(() => wiki.write({ put, remove: [] }))
        return written.ok ? ok(SETTING_SENTENCES[after]) : written
      },
      { allowRunning: true },
    )
  },
}
