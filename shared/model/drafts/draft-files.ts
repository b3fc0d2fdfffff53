/** Export of unsent drafts as readable files: one text file for each draft, with its images in a folder beside it. */

import { getTypeSpec } from '../page-types.ts'
import type { Draft } from './draft.ts'
import { type ChosenImage, isUnsent, type ListedDraft } from './draft-storage.ts'
import { formatDraft } from './format-draft.ts'

export type DraftFiles = ReadonlyMap<string, string | Uint8Array>

/** @param getImage returns an image of a draft, or null if it is missing */
export async function createDraftFiles(
  drafts: readonly ListedDraft[],
  getImage: (draft: Draft, id: string) => Promise<ChosenImage | null>,
): Promise<DraftFiles> {
  const files = new Map<string, string | Uint8Array>()
  for (const [index, listed] of drafts.filter(isUnsent).entries()) {
    const number = index + 1
    if (listed.kind === 'damaged') {
      files.set(`${number} damaged draft.txt`, listed.text)
      continue
    }
    const { draft } = listed
    const name = `${number} ${formatDraftName(draft)}`
    const paths = new Map<string, string>()
    for (const id of listChosenImages(draft)) {
      const image = await getImage(draft, id)
      if (image === null) continue
      const path = `${name}/${paths.size + 1} ${toFileName(image.name)}`
      paths.set(id, path)
      files.set(path, image.bytes)
    }
    files.set(`${name}.txt`, `${formatDraft(draft, (id) => paths.get(id) ?? null)}\n`)
  }
  return files
}

/** Includes the images of sections that are switched off. */
const listChosenImages = ({ sections }: Draft): readonly string[] =>
  [...sections.values()].flatMap(({ blocks }) =>
    blocks.flatMap(({ chosenImage }) => (chosenImage === undefined ? [] : [chosenImage])),
  )

function formatDraftName({ key, details, pageName }: Draft): string {
  const { singular } = getTypeSpec(key.subject.type)
  const name = details?.name || pageName
  return toFileName(name === '' ? `A new ${singular}` : `${name} (${singular})`)
}

/** Returns a file name that is valid on every system: letters, digits and a few signs between them. */
const toFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ().,_-]+/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80) || '_'
