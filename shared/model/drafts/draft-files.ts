/** Everything somebody has not sent, as files people can read: a text for each draft, and its images beside it. */

import { typeSpec } from '../page-types.ts'
import type { Draft } from './draft.ts'
import { draftAsText } from './draft-as-text.ts'
import { type ChosenImage, isUnsent, type ListedDraft } from './kept-draft.ts'

export type DraftFiles = ReadonlyMap<string, string | Uint8Array>

/** @param imageOf an image of a draft; null where it is not there any more */
export async function draftFiles(
  drafts: readonly ListedDraft[],
  imageOf: (draft: Draft, id: string) => Promise<ChosenImage | null>,
): Promise<DraftFiles> {
  const files = new Map<string, string | Uint8Array>()
  for (const [index, listed] of drafts.filter(isUnsent).entries()) {
    const number = index + 1
    if (listed.kind === 'damaged') {
      files.set(`${number} damaged draft.txt`, listed.text)
      continue
    }
    const { draft } = listed
    const name = `${number} ${nameOf(draft)}`
    const places = new Map<string, string>()
    for (const id of imagesIn(draft)) {
      const image = await imageOf(draft, id)
      if (image === null) continue
      const place = `${name}/${places.size + 1} ${fileName(image.name)}`
      places.set(id, place)
      files.set(place, image.bytes)
    }
    files.set(`${name}.txt`, `${draftAsText(draft, (id) => places.get(id) ?? null)}\n`)
  }
  return files
}

/** Also those of sections that are left out for now. */
const imagesIn = ({ sections }: Draft): readonly string[] =>
  [...sections.values()].flatMap(({ blocks }) =>
    blocks.flatMap(({ chosenImage }) => (chosenImage === undefined ? [] : [chosenImage])),
  )

function nameOf({ key, details, pageName }: Draft): string {
  const { singular } = typeSpec(key.subject.type)
  const name = details?.name || pageName
  return fileName(name === '' ? `A new ${singular}` : `${name} (${singular})`)
}

/** Names that every system takes: letters and digits of any script, and a few signs between them. */
const fileName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ().,_-]+/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80) || '_'
