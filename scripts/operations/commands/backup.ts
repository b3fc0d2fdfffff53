/** `npm run backup`: the whole wiki as one file, whether it is running or not. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { describeUnfinishedRestore } from '../../../local-cloud/unfinished-restore.ts'
import { isOfPeople, type Manifest } from '../backup/backup-format.ts'
import { backupWiki } from '../backup/backup-wiki.ts'
import type { Command, Surroundings } from '../command.ts'
import type { Call } from '../options.ts'
import { asResult } from '../wiki/as-result.ts'
import { DamageList, describeDamage } from '../wiki/damage.ts'
import { tellProgress } from '../wiki/progress.ts'
import { readOrReport, type WikiSource } from '../wiki/wiki.ts'
import { listed, some } from './counted.ts'
import { sayFindings, withSource } from './open-wiki.ts'

export const backup: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--without-people] [--skip-damaged] [--replace] FILE',
  switches: ['without-people', 'skip-damaged', 'replace'],
  words: [1, 1],
  async run(call, surroundings) {
    const file = resolve(call.words[0] ?? '')
    if (existsSync(file) && !call.has('replace') && !call.dryRun)
      return err(`${file} is there already. Choose another name, or add --replace.`)
    return withSource(call, surroundings, async (source) => {
      if (source.isRestoreUnfinished?.() && !call.has('skip-damaged'))
        return err(
          `${describeUnfinishedRestore(call.dataDir)}\nNothing was written. To back up what is there all the same, add --skip-damaged.`,
        )
      return call.dryRun
        ? count(source, !call.has('without-people'), file, surroundings)
        : write(source, file, call, surroundings)
    })
  },
}

async function write(
  source: WikiSource,
  file: string,
  call: Call,
  { say, version }: Surroundings,
): Promise<Result<string, string>> {
  const written = await backupWiki(source, file, {
    people: !call.has('without-people'),
    now: new Date(),
    program: version,
    progress: tellProgress(say),
    skipDamaged: call.has('skip-damaged'),
  })
  if (!written.ok) return written
  const { parts, people, digest, leftOut } = written.value
  sayFindings(leftOut.map(describeDamage), say)
  say(`Digest ${digest}`)
  if (people)
    say(
      'It holds the addresses of people and hashes of their passwords: keep it like the wiki itself.',
    )
  const without =
    leftOut.length === 0
      ? ''
      : ` Left out, since it is damaged: ${leftOut.length} of them, named above and in the backup.`
  return ok(`Backed up ${whole(parts)} to ${file}.${without}`)
}

const whole = (parts: Manifest['parts']): string =>
  counted(parts['documents.jsonl'].count, parts['files.jsonl'].count, parts['accounts.jsonl'].count)

const counted = (records: number, files: number, accounts: number): string =>
  listed([some(records, 'record'), some(files, 'file'), some(accounts, 'account')])

const count = (
  source: WikiSource,
  people: boolean,
  file: string,
  { say }: Surroundings,
): Promise<Result<string, string>> =>
  asResult(async () => {
    const damage = new DamageList()
    const step = tellProgress(say)('records', (await source.totals())?.records ?? null)
    let [records, files, accounts] = [0, 0, 0]
    for await (const { path } of source.documents(damage.add)) {
      step()
      if (people || !isOfPeople(path)) records++
    }
    // a service that tells no hash keeps the bytes right itself, and reading them all would cost
    for await (const stored of source.files(damage.add))
      if (stored.hash === null || (await readOrReport(source, stored, damage.add)) !== null) files++
    if (people) for await (const _ of source.accounts(damage.add)) accounts++
    sayFindings(damage.all.map(describeDamage), say)
    const found = counted(records, files, accounts)
    const without =
      damage.all.length === 0
        ? ''
        : ` and, with --skip-damaged, leave out ${some(damage.all.length, 'damaged thing')}`
    return `Would back up ${found} to ${file}${without}. Nothing was written.`
  })
