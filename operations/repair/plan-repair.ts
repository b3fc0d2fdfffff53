/** What is amiss in a wiki's records and files, and how it is put right. Looks at everything once. */
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { parseFields } from '#shared/model/protocol-fields'
import type { OnDamage } from '../wiki/damage.ts'
import type { StartProgress } from '../wiki/progress.ts'
import {
  readOrReportDamage,
  WIKI_FOLDERS,
  type WikiDocument,
  type WikiFile,
  type WikiSource,
} from '../wiki/wiki.ts'
import { createNameReservationsPlanner } from './plan-name-reservations.ts'
import { RECORD_MIGRATIONS } from './record-migrations.ts'
import { PageReview } from './review-pages.ts'
import { SIZE_MIGRATIONS } from './size-migrations.ts'

export interface RepairPlan {
  readonly put: readonly WikiDocument[]
  readonly remove: readonly string[]
  /** What `put` and `remove` put right. */
  readonly findings: readonly string[]
  /** Pictures that pages name and nobody has: only a person can mend those. */
  readonly dangling: readonly string[]
  /** Files no record names. A draft somewhere may still need one. */
  readonly orphaned: readonly string[]
  /** What else only a person can put right. */
  readonly reviewed: readonly string[]
  /** Files whose bytes are missing or damaged. */
  readonly damagedFiles: readonly WikiFile[]
}

/** @param onDamage called for each record that cannot be read, and each file of `damagedFiles` */
export async function planRepair(
  source: WikiSource,
  progress: StartProgress,
  onDamage: OnDamage,
): Promise<RepairPlan> {
  const review = new PageReview()
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
    review.add(document)
    const { path } = document
    names.note(document)
    for (const image of findImages(document.fields)) images.set(image, path)
    if (path.startsWith('Content/')) {
      if (currentPath(path) === path) current.add(path)
      else old.push(document)
    }
    const mended = migrateRecord(document, findings)
    if (mended !== null) put.set(path, mended)
  }
  for await (const _ of source.accounts(onDamage)) {
    // an account is read for what cannot be read of it
  }
  const reservations = names.end((path) => unreadable.has(path))
  findings.push(...reservations.findings)
  for (const document of reservations.put) put.set(document.path, document)
  const remove: string[] = []
  for (const document of old) {
    const path = currentPath(document.path)
    remove.push(document.path)
    // what was saved since stands under the new name, and is newer
    if (current.has(path)) findings.push(`${document.path}: was replaced by ${path}`)
    else {
      findings.push(`${document.path}: belongs under ${path}`)
      put.set(path, { path, fields: put.get(document.path)?.fields ?? document.fields })
    }
    put.delete(document.path)
  }
  const files = await compareFiles(source, images, progress, onDamage)
  const reviewed = [...review.end((path) => unreadable.has(path)), ...reservations.reviewed]
  return { put: [...put.values()], remove, findings, reviewed, ...files }
}

/** All that is amiss with one record, mended one after another. */
function migrateRecord({ path, fields }: WikiDocument, findings: string[]): WikiDocument | null {
  const id = path.slice(path.lastIndexOf('/') + 1)
  let now = parseFields(fields)
  const before = now
  for (const { description: what, paths: records, migrate: mended } of [
    ...RECORD_MIGRATIONS,
    ...SIZE_MIGRATIONS,
  ]) {
    if (!records.test(path)) continue
    const better = mended(now, id)
    if (better === null) continue
    findings.push(`${path}: ${what}`)
    now = better
  }
  return now === before ? null : { path, fields: JSON.stringify(now) }
}

const TEMPLATES = new Map(
  TYPE_NAMES.flatMap((type) =>
    getTypeSpec(type).oldTemplates.map((old) => [old, getTypeSpec(type).template] as const),
  ),
)

function currentPath(path: string): string {
  const [collection, template = '', ...rest] = path.split('/')
  return [collection, TEMPLATES.get(template) ?? template, ...rest].join('/')
}

/** Paths of the wiki's own storage in any text of a record, whatever host it had then. */
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
    // a service that tells no hash keeps the bytes right itself, and reading them all would cost
    if (file.hash === null) continue
    if ((await readOrReportDamage(source, file, onDamage)) === null) damagedFiles.push(file)
  }
  const dangling = [...images]
    .filter(([image]) => !files.has(image))
    .map(([image, record]) => `${record}: names ${image}, which is not there`)
  const orphaned = [...files].filter(
    (file) => WIKI_FILE.test(file) && !images.has(file) && !images.has(file.replace(/_640$/, '')),
  )
  return { dangling, orphaned, damagedFiles }
}
