/** `npm run restore`: makes a wiki what a backup says, after saying what that changes. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { DATA_FILE } from '../../../local-cloud/store/disk/damaged-folder.ts'
import type { Backup } from '../backup/open-backup.ts'
import { type Difference, openChecked, planRestore, type Restore } from '../backup/restore-wiki.ts'
import { wikiDigest } from '../backup/wiki-digest.ts'
import type { Command, Surroundings } from '../command.ts'
import type { Call } from '../options.ts'
import { asResult } from '../wiki/as-result.ts'
import { describeDamage } from '../wiki/damage.ts'
import { type Progress, tellProgress } from '../wiki/progress.ts'
import type { Wiki } from '../wiki/wiki.ts'
import { some } from './counted.ts'
import { type OpenWiki, withWiki } from './open-wiki.ts'

export const restore: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--replace] FILE',
  switches: ['replace'],
  words: [1, 1],
  async run(call, surroundings) {
    const opened = await openChecked(resolve(call.words[0] ?? ''), tellProgress(surroundings.say))
    if (!opened.ok) return opened
    const backup = opened.value
    try {
      if (!call.dryRun || call.hosted || existsSync(join(call.dataDir, DATA_FILE)))
        return await run(backup, call, surroundings)
      return await compareWithNothing(backup, call, surroundings)
    } finally {
      backup.close()
    }
  },
}

const run = (backup: Backup, call: Call, surroundings: Surroundings) =>
  withWiki(call, surroundings, (open) => restoreInto(open, backup, call, surroundings), {
    make: true,
  })

/** The folder of the call stays as it is, and so does a folder that does not exist. */
async function compareWithNothing(backup: Backup, call: Call, surroundings: Surroundings) {
  const dataDir = await mkdtemp(join(tmpdir(), 'infinite-worlds-empty-'))
  try {
    return await run(backup, { ...call, dataDir }, surroundings)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function restoreInto(
  { wiki, begin }: OpenWiki,
  backup: Backup,
  call: Call,
  { say }: Surroundings,
): Promise<Result<string, string>> {
  const planned = await planRestore(backup, wiki, tellProgress(say))
  if (!planned.ok) return planned
  const plan = planned.value
  sayPlan(plan, say)
  const { documents, files, accounts } = plan.preview
  const differences = [documents, files, accounts]
  const lost = differences.some(({ changed, removed }) => changed + removed > 0)
  const isSame = !lost && differences.every(({ added }) => added === 0)
  if (call.dryRun) return ok('Nothing was changed.')
  if (lost && !call.has('replace'))
    return err(
      'Nothing was changed: this wiki holds something else. Back it up, then add --replace to make it what the backup says; or restore into an empty folder with --data DIR.',
    )
  const begun = await asResult(async () => {
    await begin()
    await wiki.markRestore?.('begun')
  })
  if (!begun.ok) return begun
  const applied = await plan.apply(tellProgress(say))
  if (!applied.ok) return applied
  const done = isSame ? 'Nothing had to be changed.' : 'Restored.'
  const readBack = await checked(wiki, plan, tellProgress(say), done)
  if (!readBack.ok) return readBack
  const completed = await asResult(async () => wiki.markRestore?.('complete'))
  return completed.ok ? readBack : completed
}

/** Read back, not believed. */
async function checked(
  wiki: Wiki,
  { manifest, compareAgain }: Restore,
  progress: Progress,
  done: string,
): Promise<Result<string, string>> {
  const digest = await wikiDigest(wiki, manifest, progress)
  if (digest === manifest.digest)
    return ok(
      manifest.leftOut.length === 0
        ? `${done} Read back whole: digest ${digest}.`
        : `${done} Read back as far as the backup goes, which was made of a damaged wiki: digest ${digest}.`,
    )
  if (digest !== null) return err(NOT_THE_SAME)
  // a service that tells no fingerprints of its files has compared each with its own as it came
  const again = await compareAgain(progress)
  if (!again.ok) return again
  return Object.values(again.value).some(({ added, changed, removed }) => added + changed + removed)
    ? err(NOT_THE_SAME)
    : ok(`${done} Read back: everything is as the backup says.`)
}

const NOT_THE_SAME =
  'What was restored is not what the backup holds: somebody may have written meanwhile. Run it again.'

function sayPlan({ manifest, preview }: Restore, say: (line: string) => void): void {
  say(`The backup was made at ${manifest.made} and is as it was written.`)
  for (const [noun, difference] of [
    ['record', preview.documents],
    ['file', preview.files],
    ['account', preview.accounts],
  ] as const)
    say(`  ${told(noun, difference)}`)
  if (manifest.leftOut.length > 0) {
    say(
      '  It was made of a damaged wiki and does not hold the following; what this wiki has of it stays:',
    )
    for (const damage of manifest.leftOut) say(`    ${describeDamage(damage)}`)
  }
  if (!manifest.people) say('  It was made without people: those of this wiki stay as they are.')
}

const told = (noun: string, { added, changed, removed, same }: Difference): string =>
  `${some(added, noun)} to add, ${changed} to change, ${removed} to remove, ${same} as they are`
