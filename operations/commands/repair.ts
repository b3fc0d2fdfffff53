/** Command `npm run repair`: migrates old records, restores damaged images from a snapshot or a backup, and makes missing copies. */
import { resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { describeUnfinishedRestore } from '../../local-cloud/index.ts'
import { openBackupBytes } from '../backup/backup-bytes.ts'
import type { Command } from '../command.ts'
import type { CommandArgs } from '../command-args.ts'
import { type FoundBytes, findBytes } from '../repair/find-bytes.ts'
import { type MissingCopy, makeCopy } from '../repair/missing-copies.ts'
import { planRepair, type RepairPlan } from '../repair/plan-repair.ts'
import { loadImageResizer, type ResizeImage } from '../repair/resize-image.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { type Damage, DamageList, describeDamage } from '../wiki/damage.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { openSnapshotBytes } from '../wiki/snapshot-bytes.ts'
import type { Wiki } from '../wiki/wiki.ts'
import { capitalize, formatCount } from './format-text.ts'
import { printFindings, withWiki, writeAll } from './open-wiki.ts'

interface RepairFindings {
  readonly plan: RepairPlan
  readonly images: readonly FoundBytes[]
  /** Unreadable records, and images whose metadata is unreadable. */
  readonly damaged: readonly Damage[]
}

export const repair: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--from BACKUP] [--remove-orphans]',
  booleanFlags: ['remove-orphans'],
  valueFlags: ['from'],
  operandCount: [0, 0],
  run: (args, deps) =>
    withWiki(args, deps, async ({ wiki }) => {
      const { print } = deps
      // A restore writes images before records, so until it completes its images would count as orphans.
      if (wiki.isRestoreUnfinished?.()) return err(`${describeUnfinishedRestore(args.dataDir)}\nNothing was changed.`)
      const sources = args.hosted ? [] : [openSnapshotBytes(args.dataDir)]
      try {
        const found = await catchWikiError(async (): Promise<RepairFindings> => {
          const backup = args.value('from')
          if (backup !== null) sources.push(await openBackupBytes(resolve(backup)))
          const list = new DamageList()
          const plan = await planRepair(wiki, createProgressPrinter(print), list.add)
          const images = await findBytes(plan.damagedFiles, sources)
          const bytesOnly = new Set(plan.damagedFiles.map(({ path }) => path))
          const damaged = list.all.filter(({ kind, name }) => kind !== 'picture' || !bytesOnly.has(name))
          printRepairPlan(plan, images, list.all, print)
          return { plan, images, damaged }
        })
        return found.ok ? await applyRepair(wiki, args, found.value, print) : found
      } finally {
        for (const source of sources) source.close()
      }
    }),
}

function printRepairPlan(
  { findings, dangling, orphaned, reviewed, missingCopies }: RepairPlan,
  images: readonly FoundBytes[],
  damage: readonly Damage[],
  print: (line: string) => void,
): void {
  const found = new Map(images.map((image) => [image.file.path, image.found?.in]))
  printFindings(findings, print)
  printFindings(dangling, print)
  printFindings(
    damage.map((one) => {
      const source = found.get(one.name)
      return source === undefined ? describeDamage(one) : `${describeDamage(one)} Its own bytes are in ${source}.`
    }),
    print,
  )
  printFindings(reviewed, print)
  printFindings(
    missingCopies.map(({ path, size }) => `${path}: the copy of ${size} pixels does not exist`),
    print,
  )
  printFindings(
    orphaned.map((file) => `${file}: no record names it`),
    print,
  )
}

async function applyRepair(
  wiki: Wiki,
  args: CommandArgs,
  { plan, images, damaged }: RepairFindings,
  print: (line: string) => void,
): Promise<Result<string, string>> {
  const { put, remove, findings, orphaned } = plan
  const restorable = images.filter(({ found }) => found !== null)
  const found = formatSummary(plan, images.length, damaged.length)
  const lost = images.length - restorable.length
  const left = describeRemaining(args, { plan, images, damaged }, lost)
  /** Returns an error if faults remain, so that scripts see it in the exit code. */
  const ended = (sentences: readonly string[], failedCopies = 0): Result<string, string> => {
    const remaining = plan.dangling.length + plan.reviewed.length + damaged.length + lost + failedCopies
    return remaining === 0 ? ok(sentences.join(' ')) : err([...sentences, formatRemaining(remaining)].join(' '))
  }
  if (args.dryRun) return ended([found, 'Nothing was changed.', ...left])
  // Loaded before anything is written: without it the command must not stop half way.
  const resizer = await catchWikiError(async () => (plan.missingCopies.length === 0 ? null : await loadImageResizer()))
  if (!resizer.ok) return resizer
  const written = await writeAll(wiki, { put, remove }, print)
  if (!written.ok) return written
  const removes = args.has('remove-orphans') && damaged.length === 0 ? orphaned : []
  const changed = await catchWikiError(async () => {
    for (const { file, found: source } of restorable) {
      const bytes = await source?.bytes()
      if (bytes != null) await wiki.putFile(file, bytes)
    }
    for (const file of removes) await wiki.removeFile(file)
    return resizer.value === null ? 0 : makeCopies(wiki, plan.missingCopies, resizer.value, print)
  })
  if (!changed.ok) return changed
  const failed = changed.value
  const made = plan.missingCopies.length - failed
  const done = [
    findings.length === 0 ? '' : 'The faults are repaired.',
    restorable.length === 0 ? '' : `${formatCount(restorable.length, 'image')} restored.`,
    made === 0 ? '' : `${capitalize(formatCount(made, 'copy', 'copies'))} made.`,
    removes.length === 0 ? '' : 'The unused files are removed.',
  ].filter((sentence) => sentence !== '')
  return ended([found, ...(done.length === 0 ? ['Nothing was changed.'] : done), ...left], failed)
}

/** Resolves with the number of copies that cannot be made, each of which is printed. */
async function makeCopies(
  wiki: Wiki,
  missing: readonly MissingCopy[],
  resize: ResizeImage,
  print: (line: string) => void,
): Promise<number> {
  const step = createProgressPrinter(print)('copies', missing.length)
  const failures: string[] = []
  for (const copy of missing) {
    step()
    const made = await makeCopy(wiki, copy, resize)
    if (!made.ok) failures.push(made.error)
  }
  printFindings(failures, print)
  return failures.length
}

const formatRemaining = (count: number): string =>
  count === 1
    ? 'One fault remains that this command cannot repair; it is named above.'
    : `${count.toLocaleString('en')} faults remain that this command cannot repair; they are named above.`

const formatSummary = (
  { findings, dangling, orphaned, reviewed, missingCopies }: RepairPlan,
  images: number,
  damaged: number,
): string =>
  [
    `${capitalize(formatCount(findings.length, 'fault'))} in records.`,
    ...(damaged === 0 ? [] : [`${formatCount(damaged, 'record')} cannot be read.`]),
    ...(reviewed.length === 0 ? [] : [`${formatCount(reviewed.length, 'thing')} only a person can correct.`]),
    `Images: ${formatCount(images, 'stored image')} damaged or gone, ${formatCount(dangling.length, 'link')} to missing images, ${formatCount(orphaned.length, 'unused file')}, ${formatCount(missingCopies.length, 'missing copy', 'missing copies')}.`,
  ].join(' ')

/** Returns advice on the faults that this run does not repair. */
function describeRemaining(args: CommandArgs, { plan, damaged }: RepairFindings, lost: number): string[] {
  const { orphaned } = plan
  const removes = args.has('remove-orphans')
  return [
    ...(lost === 0
      ? []
      : [
          `${formatCount(lost, 'image')} could not be found again: name a backup with --from FILE, or upload ${lost === 1 ? 'it' : 'them'} again.`,
        ]),
    ...(damaged.length === 0 ? [] : ['Damaged records: "npm run recover" takes them from a snapshot.']),
    ...(orphaned.length === 0 || (removes && damaged.length === 0)
      ? []
      : removes
        ? ['The unused files were left: a damaged record may name them.']
        : ['The unused files were left: drafts may need them; --remove-orphans removes them.']),
  ]
}
