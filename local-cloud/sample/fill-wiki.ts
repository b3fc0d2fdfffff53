/** Import of initial content into an empty wiki: sample pages as single saves, or generated pages in bulk. */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BlobStore } from 'local-cloud-services'
import {
  formatCopyFile,
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
import { selectBooks } from '#shared/rules/places/book-index'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import { generatePage } from './generate-page.ts'
import { listVersions, type PageVersion } from './list-versions.ts'
import { mergePlans } from './merge-plans.ts'
import { PagePlanner } from './page-planner.ts'
import { planReports, type SampleCommit } from './plan-reports.ts'
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
  const pages = sample.pages.map(({ details }) => ({ ...details, key: toPageKey(details.name) }))
  const types = new Map(pages.map(({ key, type }): [string, TypeName] => [key, type]))
  const planner = new PagePlanner({
    typeOf: (key) => types.get(key) ?? null,
    books: selectBooks(pages),
  })
  const [firstEditor] = sample.editors.values()
  if (firstEditor === undefined) throw new Error('The sample has no editors.')

  const generatedCount = Math.max(0, generation.pages - sample.pages.length)
  for (let first = 0; first < generatedCount; first += PAGES_PER_COMMIT) {
    const count = Math.min(PAGES_PER_COMMIT, generatedCount - first)
    const pages = Array.from({ length: count }, (_, index) => generatePage(first + index, firstEditor))
    wiki.setClock(Date.parse(pages.at(-1)?.at ?? ''))
    await wiki.commit(mergePlans(pages.map((page) => planner.planSave(page))), firstEditor.uid)
    generation.progress(first + count)
  }
  const commits = [
    ...planReports(sample).map(toDatedCommit),
    ...sample.pages.flatMap(planVersions(wiki, sample, planner)),
  ]
  for (const { at, by, plan } of commits.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    wiki.setClock(Date.parse(at))
    await wiki.commit(await plan(), by)
  }
  return generatedCount + sample.pages.length
}

/** A commit that is planned when it is due, as it follows from those before it. */
interface DatedCommit {
  /** ISO-8601 UTC. */
  readonly at: string
  /** uid */
  readonly by: string
  readonly plan: () => Promise<readonly PlannedWrite[]>
}

const toDatedCommit = ({ at, by, writes }: SampleCommit): DatedCommit => ({ at, by, plan: async () => writes })

/** Returns the commits of all versions of a page. */
const planVersions =
  (wiki: EmptyWiki, sample: SampleWiki, planner: PagePlanner) =>
  (page: PageSource): readonly DatedCommit[] => {
    const images = new Map<string, string>()
    const versions = listVersions(page)
    return versions.map((version, index): DatedCommit => {
      const { at, comment, minor, name, isRename } = version
      const editor = sample.editors.get(version.author)
      if (editor === undefined) throw new Error(`${name}: no such editor`)
      const save = { at, editor, comment, minor }
      const plan = async () => {
        const from = versions[index - 1]?.name ?? name
        const planned = isRename
          ? planner.planRename({ ...save, type: page.details.type, from, to: name })
          : planner.planSave({
              ...save,
              details: { ...page.details, name },
              sections: await storeImages(wiki, sample, { page, images, version }),
            })
        if (versions.length > 1) planner.remember(planned)
        return planned.writes
      }
      return { at, by: editor.uid, plan }
    })
  }

interface ImagesOfVersion {
  readonly page: PageSource
  /** Addresses of the page's images that are stored already, by their files. */
  readonly images: Map<string, string>
  readonly version: PageVersion
}

async function storeImages(
  wiki: EmptyWiki,
  sample: SampleWiki,
  { page, images, version }: ImagesOfVersion,
): Promise<Map<SectionName, Block[]>> {
  const sections = new Map<SectionName, Block[]>()
  for (const [section, blocks] of version.changed) {
    const stored: Block[] = []
    for (const { block, image } of blocks) {
      if (image === null) stored.push(block)
      else {
        const imageUrl = images.get(image) ?? (await storeImage(wiki, sample, { page, section, block, image }))
        images.set(image, imageUrl)
        stored.push({ ...block, imageUrl })
      }
    }
    sections.set(section, stored)
  }
  return sections
}

interface ImageOfBlock {
  readonly page: PageSource
  readonly section: SectionName
  readonly block: SourceBlock['block']
  /** Name of the file. */
  readonly image: string
}

/** Stores an image and its copies before the page, as a save in the interface does. Returns its address. */
async function storeImage(
  { blobs, storage }: EmptyWiki,
  sample: SampleWiki,
  { page: { details }, section, block, image }: ImageOfBlock,
): Promise<string> {
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
    const copy = await readFile(sample.imageFile(formatCopyFile(image, suffix)))
    await blobs.put({ ...object, path: `${path}${suffix}` }, copy)
  }
  return formatDownloadUrl(storage, path, stored.downloadToken)
}
