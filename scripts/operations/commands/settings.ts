/** `npm run settings`: changes what the wiki as a whole is set to, or tells it. */
import { readSettings, type SiteSettings } from '#shared/model/account'
import { SETTINGS_PATH } from '#shared/model/paths'
import { parseFields, plainRecord } from '#shared/model/record-fields'
import { err, ok } from '#shared/result'
import type { Command } from '../command.ts'
import { asResult } from '../wiki/as-result.ts'
import { withWiki } from './open-wiki.ts'

const USAGE = '[--data DIR | --hosted] [--dry-run] [--change-log-by verified|maintainers]'
const PATH = SETTINGS_PATH.join('/')

const TOLD: Readonly<Record<SiteSettings['changeLogBy'], string>> = {
  verified: 'Everybody with a verified address may add to the change log.',
  maintainers: 'Only maintainers may add to the change log.',
}

export const settings: Command = {
  usage: USAGE,
  switches: [],
  named: ['change-log-by'],
  words: [0, 0],
  async run(call, surroundings) {
    const by = call.value('change-log-by')
    if (by !== null && !Object.hasOwn(TOLD, by)) return err(`Usage: npm run settings -- ${USAGE}`)
    return withWiki(
      call,
      surroundings,
      async ({ wiki }) => {
        const read = await asResult(() => wiki.document(PATH))
        if (!read.ok) return read
        const before = read.value === null ? {} : parseFields(read.value.fields)
        const { changeLogBy } = readSettings(plainRecord(before))
        if (by === null || by === changeLogBy) return ok(TOLD[changeLogBy])
        const fields = { ...before, changeLogBy: { stringValue: by } }
        const { changeLogBy: after } = readSettings(plainRecord(fields))
        if (call.dryRun) return ok(`Would say: ${TOLD[after]} Nothing was changed.`)
        const put = [{ path: PATH, fields: JSON.stringify(fields) }]
        const written = await asResult(() => wiki.write({ put, remove: [] }))
        return written.ok ? ok(TOLD[after]) : written
      },
      { whileRunning: true },
    )
  },
}
