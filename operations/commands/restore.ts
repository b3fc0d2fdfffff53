/** Command `npm run restore`: makes a wiki equal to a backup, after it has printed the changes. */

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DATA_FILE } from 'local-cloud-services'
import { err, ok, type Result } from '#shared/result'
import { formatStartProblem, readDeployedFiles } from '../../local-cloud/index.ts'
import type { Backup } from '../backup/open-backup.ts'
import { type ChangeCount, openCheckedBackup, planWikiRestore, type WikiRestorePlan } from '../backup/restore-wiki.ts'
import { computeWikiDigest } from '../backup/wiki-digest.ts'
import type { Command, CommandDeps } from '../command.ts'
import type { CommandArgs } from '../command-args.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { createItemChecks } from '../wiki/check-items.ts'
import { describeDamage } from '../wiki/damage.ts'
import { createProgressPrinter, type StartProgress } from '../wiki/progress.ts'
import type { Wiki } from '../wiki/wiki.ts'
import { formatCount } from './format-text.ts'
import { type OpenWiki, withWiki } from './open-wiki.ts'

export const restore: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--replace] FILE',
  booleanFlags: ['replace'],
  operandCount: [1, 1],
  async run(args, deps) {
    const { indexFile } = deps.deployed
    const deployed = await readDeployedFiles({ indexFile })
    if (!deployed.ok) return err(formatStartProblem(deployed.error, { fresh: false }))
    const opened = await openCheckedBackup(
      resolve(args.operands[0] ?? ''),
      createProgressPrinter(deps.print),
      createItemChecks(deployed.value.indexes),
    )
    if (!opened.ok) return opened
    const backup = opened.value
    try {
      if (!args.dryRun || args.hosted || existsSync(join(args.dataDir, DATA_FILE))) return await run(backup, args, deps)
      return await compareWithEmptyWiki(backup, args, deps)
    } finally {
      backup.close()
    }
  },
}

const run = (backup: Backup, args: CommandArgs, deps: CommandDeps) =>
  withWiki(args, deps, (open) => restoreInto(open, backup, args, deps), {
    createIfMissing: true,
  })

/** Compares with a temporary wiki, so that a dry run does not create the data folder. */
async function compareWithEmptyWiki(backup: Backup, args: CommandArgs, deps: CommandDeps) {
  const dataDir = await mkdtemp(join(tmpdir(), 'infinite-worlds-empty-'))
  try {
    return await run(backup, { ...args, dataDir }, deps)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function restoreInto(
  { wiki, begin }: OpenWiki,
  backup: Backup,
  args: CommandArgs,
  { print }: CommandDeps,
): Promise<Result<string, string>> {
  const planned = await planWikiRestore(backup, wiki, createProgressPrinter(print))
  if (!planned.ok) return planned
  const plan = planned.value
  printPlan(plan, print)
  const { documents, files, accounts } = plan.preview
  const differences = [documents, files, accounts]
  const lost = differences.some(({ changed, removed }) => changed + removed > 0)
  const isSame = !lost && differences.every(({ added }) => added === 0)
  if (args.dryRun) return ok('Nothing was changed.')
  if (lost && !args.has('replace'))
    return err(
      'Nothing was changed: this wiki holds something else. Back it up, then add --replace to replace it with the backup; or restore into an empty folder with --data DIR.',
    )
  const begun = await catchWikiError(async () => {
    await begin()
    await wiki.markRestore?.('begun')
  })
  if (!begun.ok) return begun
  const applied = await plan.apply(createProgressPrinter(print))
  if (!applied.ok) return applied
  const done = isSame ? 'Nothing had to be changed.' : 'Restored.'
  const readBack = await verifyRestore(wiki, plan, createProgressPrinter(print), done)
  if (!readBack.ok) return readBack
  const completed = await catchWikiError(async () => wiki.markRestore?.('complete'))
  return completed.ok ? readBack : completed
}

/** Verifies the restore by reading the wiki back. */
async function verifyRestore(
  wiki: Wiki,
  { manifest, compareAgain }: WikiRestorePlan,
  progress: StartProgress,
  done: string,
): Promise<Result<string, string>> {
  const digest = await computeWikiDigest(wiki, manifest, progress)
  if (digest === manifest.digest)
    return ok(
      manifest.leftOut.length === 0
        ? `${done} Read back whole: digest ${digest}.`
        : `${done} Read back as far as the backup goes, which was made of a damaged wiki: digest ${digest}.`,
    )
  if (digest !== null) return err(NOT_THE_SAME)
  // A hosted service has verified each file on upload, so the records and sizes are compared again.
  const again = await compareAgain(progress)
  if (!again.ok) return again
  return Object.values(again.value).some(({ added, changed, removed }) => added + changed + removed)
    ? err(NOT_THE_SAME)
    : ok(`${done} Read back: everything equals the backup.`)
}

const NOT_THE_SAME =
  'What was restored is not what the backup holds: somebody may have written meanwhile. Run it again.'

function printPlan({ manifest, preview }: WikiRestorePlan, print: (line: string) => void): void {
  print(`The backup was made at ${manifest.made} and is as it was written.`)
  for (const [noun, difference] of [
    ['record', preview.documents],
    ['file', preview.files],
    ['account', preview.accounts],
  ] as const)
    print(`  ${formatChangeCount(noun, difference)}`)
  if (manifest.leftOut.length > 0) {
    print('  It was made of a damaged wiki and does not hold the following; what this wiki has of it stays:')
    for (const damage of manifest.leftOut) print(`    ${describeDamage(damage)}`)
  }
  if (!manifest.people) print('  It was made without people: those of this wiki stay as they are.')
}

const formatChangeCount = (noun: string, { added, changed, removed, same }: ChangeCount): string =>
  `${formatCount(added, noun)} to add, ${changed} to change, ${removed} to remove, ${same} as they are`
