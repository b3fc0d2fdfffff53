/** Plan of a repair: finds faults in all records and files, with the writes that repair them. */

import { IMAGE_COPIES } from '#shared/model/images/image-address'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { parseFields } from '#shared/model/protocol-fields'
import type { OnDamage } from '../wiki/damage.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { readOrReportDamage, WIKI_FOLDERS, type WikiDocument, type WikiFile, type WikiSource } from '../wiki/wiki.ts'
import { CardImageReview } from './card-images.ts'
import { findMissingCopies, type MissingCopy } from './missing-copies.ts'
import { createNameReservationsPlanner } from './plan-name-reservations.ts'
import { RECORD_MIGRATIONS } from './record-migrations.ts'
import { PageReview } from './review-pages.ts'
import { PlaceReview } from './review-places.ts'
import { SIZE_MIGRATIONS } from './size-migrations.ts'

export interface RepairPlan {
  readonly put: readonly WikiDocument[]
  readonly remove: readonly string[]
  /** A line for each fault that `put` and `remove` repair. */
  readonly findings: readonly string[]
  /** A line for each link to a missing image, which only a person can repair. */
  readonly dangling: readonly string[]
  /** Files that no record names. A draft may still need them. */
  readonly orphaned: readonly string[]
  /** A line for each other fault that only a person can repair. */
  readonly reviewed: readonly string[]
  readonly damagedFiles: readonly WikiFile[]
  readonly missingCopies: readonly MissingCopy[]
}

/** @param onDamage called for each unreadable record and each file of `damagedFiles` */
export async function planRepair(source: WikiSource, progress: StartProgress, onDamage: OnDamage): Promise<RepairPlan> {
  const reviews = [new PageReview(), new PlaceReview()]
  const cardImages = new CardImageReview()
  const unreadable = new Set<string>()
  const step = progress('records', (await source.totals())?.records ?? null)
  const put = new Map<string, WikiDocument>()
  const findings: string[] = []
  const old: WikiDocument[] = []
  const current = new Set<string>()
  const images = new Map<string, string>()
  const names = createNameReservationsPlanner()
  const reported: OnDamage = (damage) => {
    if (damage.kind === 'record') unreadable.add(damage.name)
    onDamage(damage)
  }
  for await (const document of source.documents(reported)) {
    step()
    for (const review of reviews) review.add(document)
    const { path } = document
    names.note(document)
    for (const image of findImages(document.fields)) images.set(image, path)
    if (path.startsWith('Content/')) {
      if (getCurrentPath(path) === path) current.add(path)
      else old.push(document)
    }
    const migrated = migrateRecord(document, findings)
    if (migrated !== null) put.set(path, migrated)
    cardImages.add(migrated ?? document)
  }
  for await (const _ of source.accounts(onDamage)) {
    // Accounts are read only to report damaged ones.
  }
  const reservations = names.end((path) => unreadable.has(path))
  for (const plan of [cardImages.end(), reservations]) {
    findings.push(...plan.findings)
    for (const document of plan.put) put.set(document.path, document)
  }
  const remove: string[] = []
  for (const document of old) {
    const path = getCurrentPath(document.path)
    remove.push(document.path)
    // A record under the new path was saved later.
    if (current.has(path)) findings.push(`${document.path}: was replaced by ${path}`)
    else {
      findings.push(`${document.path}: belongs under ${path}`)
      put.set(path, { path, fields: put.get(document.path)?.fields ?? document.fields })
    }
    put.delete(document.path)
  }
  const files = await compareFiles(source, images, progress, onDamage)
  const faults = reviews.flatMap((review) => review.end((path) => unreadable.has(path)))
  const reviewed = [...faults, ...reservations.reviewed]
  return { put: [...put.values()], remove, findings, reviewed, ...files }
}

/** Applies all migrations to one record; returns null if none changed it. */
function migrateRecord({ path, fields }: WikiDocument, findings: string[]): WikiDocument | null {
  const id = path.slice(path.lastIndexOf('/') + 1)
  let now = parseFields(fields)
  const before = now
  for (const { description, paths, migrate } of [...RECORD_MIGRATIONS, ...SIZE_MIGRATIONS]) {
    if (!paths.test(path)) continue
    const migrated = migrate(now, id)
    if (migrated === null) continue
    findings.push(`${path}: ${description}`)
    now = migrated
  }
  return now === before ? null : { path, fields: JSON.stringify(now) }
}

const TEMPLATES = new Map(
  TYPE_NAMES.flatMap((type) => getTypeSpec(type).oldTemplates.map((old) => [old, getTypeSpec(type).template] as const)),
)

function getCurrentPath(path: string): string {
  const [collection, template = '', ...rest] = path.split('/')
  return [collection, TEMPLATES.get(template) ?? template, ...rest].join('/')
}

/** Returns the storage paths of all download URLs in a record, for any host. */
function findImages(fields: string): string[] {
  return [...fields.matchAll(/\/v0\/b\/[^/"?]+\/o\/([^"?]+)\?/g)].flatMap(([, path = '']) => {
    try {
      return [decodeURIComponent(path)]
    } catch {
      return []
    }
  })
}

const WIKI_FILE = new RegExp(`^(?:${WIKI_FOLDERS.join('|')})/`)

async function compareFiles(
  source: WikiSource,
  images: ReadonlyMap<string, string>,
  progress: StartProgress,
  onDamage: OnDamage,
) {
  const files = new Set<string>()
  const listed: WikiFile[] = []
  const damagedFiles: WikiFile[] = []
  const lost: OnDamage = (damage) => {
    files.add(damage.name)
    onDamage(damage)
  }
  for await (const file of source.files(lost)) listed.push(file)
  const step = progress('files', listed.length)
  for (const file of listed) {
    step()
    files.add(file.path)
    // A hosted service verifies stored bytes itself, and reading them all is billed.
    if (file.hash === null) continue
    if ((await readOrReportDamage(source, file, onDamage)) === null) damagedFiles.push(file)
  }
  const dangling = [...images]
    .filter(([image]) => !files.has(image))
    .map(([image, record]) => `${record}: names ${image}, which does not exist`)
  const copies = [...images.keys()].flatMap((path) => IMAGE_COPIES.map(({ suffix }) => path + suffix))
  const used = new Set([...images.keys(), ...copies])
  const orphaned = [...files].filter((file) => WIKI_FILE.test(file) && !used.has(file))
  const damaged = new Set(damagedFiles)
  const whole = listed.filter((file) => images.has(file.path) && !damaged.has(file))
  return { dangling, orphaned, damagedFiles, missingCopies: findMissingCopies(whole, files) }
}
