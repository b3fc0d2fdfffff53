/** Import of initial content into an empty wiki: sample pages as single saves, or generated pages in bulk. */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BlobStore } from 'local-cloud-services'
import {
  formatDownloadUrl,
  formatSizedFile,
  IMAGE_COPIES,
  type StorageAddress,
} from '#shared/model/images/image-address'
import { imagePath } from '#shared/model/images/image-path'
import type { Block } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource, SourceBlock } from '#shared/model/page-source'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import { generatePage } from './generate-page.ts'
import { mergePlans } from './merge-plans.ts'
import { createPagePlanner, type PlannedPage } from './page-planner.ts'
import { planReports } from './plan-reports.ts'
import type { SampleWiki } from './read-sample.ts'
import { readWebpSize } from './read-webp-size.ts'

export interface EmptyWiki {
  /** Makes one atomic commit of the person `by`, without rules, at the time of the wiki's clock. */
  commit(writes: readonly PlannedWrite[], by: string): Promise<void>
  readonly blobs: BlobStore
  readonly storage: StorageAddress
  /** Sets the clock of the wiki, in milliseconds since 1970. It only moves forward. */
  setClock(time: number): void
}

const PAGES_PER_COMMIT = 100

export async function fillWiki(
  wiki: EmptyWiki,
  sample: SampleWiki,
  generation: { pages: number; progress: (done: number) => void },
): Promise<number> {
  const types = new Map(sample.pages.map(({ details }): [string, TypeName] => [toPageKey(details.name), details.type]))
  const planPage = createPagePlanner((key) => types.get(key) ?? null)
  const [firstEditor] = sample.editors.values()
  if (firstEditor === undefined) throw new Error('The sample has no editors.')

  const generatedCount = Math.max(0, generation.pages - sample.pages.length)
  for (let first = 0; first < generatedCount; first += PAGES_PER_COMMIT) {
    const count = Math.min(PAGES_PER_COMMIT, generatedCount - first)
    const pages = Array.from({ length: count }, (_, index) => generatePage(first + index, firstEditor))
    wiki.setClock(Date.parse(pages.at(-1)?.createdAt ?? ''))
    await wiki.commit(mergePlans(pages.map(planPage)), firstEditor.uid)
    generation.progress(first + count)
  }
  const reports = planReports(sample)
  const commitReports = async (isDue: (at: string) => boolean) => {
    for (const { at, by, writes } of reports.filter((commit) => isDue(commit.at))) {
      wiki.setClock(Date.parse(at))
      await wiki.commit(writes, by)
    }
  }
  let last = ''
  for (const page of sample.pages) {
    const { createdAt } = page
    const since = last
    await commitReports((at) => at >= since && at < createdAt)
    last = createdAt
    wiki.setClock(Date.parse(createdAt))
    const planned = await createPlannedPage(wiki, sample, page)
    await wiki.commit(planPage(planned).writes, planned.editor.uid)
  }
  await commitReports((at) => at >= last)
  return generatedCount + sample.pages.length
}

async function createPlannedPage(wiki: EmptyWiki, sample: SampleWiki, page: PageSource): Promise<PlannedPage> {
  const editor = sample.editors.get(page.author)
  if (editor === undefined) throw new Error(`${page.details.name}: no such editor`)
  const sections = new Map<SectionName, Block[]>()
  for (const [section, blocks] of page.sections) {
    const stored: Block[] = []
    for (const block of blocks) stored.push(await storeImage(wiki, sample, page, section, block))
    sections.set(section, stored)
  }
  return { details: page.details, createdAt: page.createdAt, editor, sections }
}

/** Stores an image and its copies before the page, as a save in the interface does. */
async function storeImage(
  { blobs, storage }: EmptyWiki,
  sample: SampleWiki,
  { details }: PageSource,
  section: SectionName,
  { block, image }: SourceBlock,
): Promise<Block> {
  if (image === null) return block
  const bytes = await readFile(sample.imageFile(image))
  const path = imagePath({
    key: toPageKey(details.name),
    type: details.type,
    section,
    blockName: block.sectionName,
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    file: formatSizedFile(image.replace(/\.webp$/, ''), readWebpSize(bytes)),
  })
  const object = { bucket: storage.bucket, contentType: 'image/webp' }
  const stored = await blobs.put({ ...object, path }, bytes)
  for (const { suffix } of IMAGE_COPIES) {
    const copy = await readFile(sample.imageFile(image.replace(/\.webp$/, `${suffix}.webp`)))
    await blobs.put({ ...object, path: `${path}${suffix}` }, copy)
  }
  return { ...block, imageUrl: formatDownloadUrl(storage, path, stored.downloadToken) }
}
