/** `npm run repair`: old and odd records as records are today, and damaged pictures from a snapshot or a backup. */
import { resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { describeUnfinishedRestore } from '../../../local-cloud/unfinished-restore.ts'
import { bytesOfBackup } from '../backup/bytes-of-backup.ts'
import type { Command } from '../command.ts'
import { type FoundBytes, findBytes } from '../mending/find-bytes.ts'
import { planRepair, type RepairPlan } from '../mending/plan-repair.ts'
import type { Call } from '../options.ts'
import { asResult } from '../wiki/as-result.ts'
import { bytesOfSnapshots } from '../wiki/bytes-of-snapshots.ts'
import { type Damage, DamageList, describeDamage } from '../wiki/damage.ts'
import { tellProgress } from '../wiki/progress.ts'
import type { Wiki } from '../wiki/wiki.ts'
import { capitalized, some } from './counted.ts'
import { sayFindings, withWiki, writeAll } from './open-wiki.ts'

interface Found {
  readonly plan: RepairPlan
  readonly pictures: readonly FoundBytes[]
  /** Records that cannot be read, and pictures whose entry cannot. */
  readonly damaged: readonly Damage[]
}

export const repair: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--from BACKUP] [--remove-orphans]',
  switches: ['remove-orphans'],
  named: ['from'],
  words: [0, 0],
  run: (call, surroundings) =>
    withWiki(call, surroundings, async ({ wiki }) => {
      const { say } = surroundings
      // Pictures come first in a restore: until its records are there, no record names them.
      if (wiki.isRestoreUnfinished?.())
        return err(`${describeUnfinishedRestore(call.dataDir)}\nNothing was changed.`)
      const sources = call.hosted ? [] : [bytesOfSnapshots(call.dataDir)]
      try {
        const looked = await asResult(async (): Promise<Found> => {
          const backup = call.value('from')
          if (backup !== null) sources.push(await bytesOfBackup(resolve(backup)))
          const list = new DamageList()
          const plan = await planRepair(wiki, tellProgress(say), list.add)
          const pictures = await findBytes(plan.damagedFiles, sources)
          const bytesOnly = new Set(plan.damagedFiles.map(({ path }) => path))
          const damaged = list.all.filter(
            ({ kind, name }) => kind !== 'picture' || !bytesOnly.has(name),
          )
          sayAll(plan, pictures, list.all, say)
          return { plan, pictures, damaged }
        })
        return looked.ok ? await carryOut(wiki, call, looked.value, say) : looked
      } finally {
        for (const source of sources) source.close()
      }
    }),
}

function sayAll(
  { findings, dangling, orphaned, reviewed }: RepairPlan,
  pictures: readonly FoundBytes[],
  damage: readonly Damage[],
  say: (line: string) => void,
): void {
  const found = new Map(pictures.map((picture) => [picture.file.path, picture.found?.in]))
  sayFindings(findings, say)
  sayFindings(dangling, say)
  sayFindings(
    damage.map((one) => {
      const source = found.get(one.name)
      return source === undefined
        ? describeDamage(one)
        : `${describeDamage(one)} Its own bytes are in ${source}.`
    }),
    say,
  )
  sayFindings(reviewed, say)
  sayFindings(
    orphaned.map((file) => `${file}: no record names it`),
    say,
  )
}

async function carryOut(
  wiki: Wiki,
  call: Call,
  { plan, pictures, damaged }: Found,
  say: (line: string) => void,
): Promise<Result<string, string>> {
  const { put, remove, findings, orphaned } = plan
  const restorable = pictures.filter(({ found }) => found !== null)
  const found = summary(plan, pictures.length, damaged.length)
  const left = leftToDo(call, { plan, pictures, damaged }, pictures.length - restorable.length)
  if (call.dryRun) return ok([found, 'Nothing was changed.', ...left].join(' '))
  const written = await writeAll(wiki, { put, remove }, say)
  if (!written.ok) return written
  const removes = call.has('remove-orphans') && damaged.length === 0 ? orphaned : []
  const changed = await asResult(async () => {
    for (const { file, found: source } of restorable) {
      const bytes = await source?.bytes()
      if (bytes != null) await wiki.putFile(file, bytes)
    }
    for (const file of removes) await wiki.removeFile(file)
  })
  if (!changed.ok) return changed
  const done = [
    findings.length === 0 ? '' : 'The faults are repaired.',
    restorable.length === 0 ? '' : `${some(restorable.length, 'picture')} restored.`,
    removes.length === 0 ? '' : 'The unused files are removed.',
  ].filter((sentence) => sentence !== '')
  return ok([found, ...(done.length === 0 ? ['Nothing was changed.'] : done), ...left].join(' '))
}

const summary = (
  { findings, dangling, orphaned, reviewed }: RepairPlan,
  pictures: number,
  damaged: number,
): string =>
  [
    `${capitalized(some(findings.length, 'fault'))} in records.`,
    ...(damaged === 0 ? [] : [`${some(damaged, 'record')} cannot be read.`]),
    ...(reviewed.length === 0 ? [] : [`${some(reviewed.length, 'thing')} only a person can mend.`]),
    `Pictures: ${some(pictures, 'stored picture')} damaged or gone, ${some(dangling.length, 'link')} to missing pictures, ${some(orphaned.length, 'unused file')}.`,
  ].join(' ')

/** What this run does not do, and how it is done. */
function leftToDo(call: Call, { plan, damaged }: Found, lost: number): string[] {
  const { orphaned } = plan
  const removes = call.has('remove-orphans')
  return [
    ...(lost === 0
      ? []
      : [
          `${some(lost, 'picture')} could not be found again: name a backup with --from FILE, or upload ${lost === 1 ? 'it' : 'them'} anew.`,
        ]),
    ...(damaged.length === 0
      ? []
      : ['Damaged records: "npm run recover" takes them from a snapshot.']),
    ...(orphaned.length === 0 || (removes && damaged.length === 0)
      ? []
      : removes
        ? ['The unused files were left: a damaged record may name them.']
        : ['The unused files were left: drafts may need them; --remove-orphans removes them.']),
  ]
}
