/** Command `npm run backup`: writes the whole wiki, running or not, into one file. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { describeUnfinishedRestore } from '../../local-cloud/index.ts'
import { type BackupManifest, isPersonalRecord } from '../backup/backup-format.ts'
import { backupWiki } from '../backup/backup-wiki.ts'
import type { Command, CommandDeps } from '../command.ts'
import type { CommandArgs } from '../command-args.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { DamageList, describeDamage } from '../wiki/damage.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { readOrReportDamage, type WikiSource } from '../wiki/wiki.ts'
import { formatCount, formatList } from './format-text.ts'
import { printFindings, withWikiSource } from './open-wiki.ts'

export const backup: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--without-people] [--skip-damaged] [--replace] FILE',
  booleanFlags: ['without-people', 'skip-damaged', 'replace'],
  operandCount: [1, 1],
  async run(args, deps) {
    const file = resolve(args.operands[0] ?? '')
    if (existsSync(file) && !args.has('replace') && !args.dryRun)
      return err(`${file} is there already. Choose another name, or add --replace.`)
    return withWikiSource(args, deps, async (source) => {
      if (source.isRestoreUnfinished?.() && !args.has('skip-damaged'))
        return err(
          `${describeUnfinishedRestore(args.dataDir)}\nNothing was written. To back up what is there all the same, add --skip-damaged.`,
        )
      return args.dryRun ? countOnly(source, !args.has('without-people'), file, deps) : write(source, file, args, deps)
    })
  },
}

async function write(
  source: WikiSource,
  file: string,
  args: CommandArgs,
  { print, version }: CommandDeps,
): Promise<Result<string, string>> {
  const written = await backupWiki(source, file, {
    people: !args.has('without-people'),
    now: new Date(),
    program: version,
    progress: createProgressPrinter(print),
    skipDamaged: args.has('skip-damaged'),
  })
  if (!written.ok) return written
  const { parts, people, digest, leftOut } = written.value
  printFindings(leftOut.map(describeDamage), print)
  print(`Digest ${digest}`)
  if (people) print('It holds the addresses of people and hashes of their passwords: protect it like the wiki itself.')
  const leftOutNote =
    leftOut.length === 0
      ? ''
      : ` Left out, since it is damaged: ${leftOut.length} of them, named above and in the backup.`
  return ok(`Backed up ${formatParts(parts)} to ${file}.${leftOutNote}`)
}

const formatParts = (parts: BackupManifest['parts']): string =>
  formatCounts(parts['documents.jsonl'].count, parts['files.jsonl'].count, parts['accounts.jsonl'].count)

const formatCounts = (records: number, files: number, accounts: number): string =>
  formatList([formatCount(records, 'record'), formatCount(files, 'file'), formatCount(accounts, 'account')])

const countOnly = (
  source: WikiSource,
  people: boolean,
  file: string,
  { print }: CommandDeps,
): Promise<Result<string, string>> =>
  catchWikiError(async () => {
    const damage = new DamageList()
    const step = createProgressPrinter(print)('records', (await source.totals())?.records ?? null)
    let [records, files, accounts] = [0, 0, 0]
    for await (const { path } of source.documents(damage.add)) {
      step()
      if (people || !isPersonalRecord(path)) records++
    }
    // A hosted service verifies stored bytes itself, and reading them all is billed.
    for await (const stored of source.files(damage.add))
      if (stored.hash === null || (await readOrReportDamage(source, stored, damage.add)) !== null) files++
    if (people) for await (const _ of source.accounts(damage.add)) accounts++
    printFindings(damage.all.map(describeDamage), print)
    const found = formatCounts(records, files, accounts)
    const leftOutNote =
      damage.all.length === 0
        ? ''
        : ` and, with --skip-damaged, leave out ${formatCount(damage.all.length, 'damaged thing')}`
    return `Would back up ${found} to ${file}${leftOutNote}. Nothing was written.`
  })
