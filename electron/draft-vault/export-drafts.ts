/** Everything in the vault, and in the small forms, as one file: whoever sits at this machine can take it away, also when no wiki answers. */

import { draftFiles } from '#shared/model/drafts/draft-files'
import type { ListedDraft } from '#shared/model/drafts/kept-draft'
import { replay } from '#shared/rules/drafts/draft-log'
import { zipFiles } from '#shared/zip-files'
import type { DraftVault, VaultDraft } from './draft-vault.ts'
import type { KeptForms } from './kept-forms.ts'

/** null where nothing waits to be sent. */
export async function exportDrafts(
  vault: DraftVault,
  forms: Pick<KeptForms, 'words'>,
): Promise<Uint8Array | null> {
  const all = await vault.all()
  const words = forms.words()
  if (all.length + words.length === 0) return null
  const files = await draftFiles(all.map(listed), async (draft, id) => {
    const owner = all.find(({ key }) => key === draft.key)
    const image = owner && (await vault.getImage(owner.place, id))
    return image?.ok ? image.value : null
  })
  const notes = words.map((text, index) => [`Form ${index + 1}.txt`, `${text}\n`] as const)
  return zipFiles(new Map([...files, ...notes]))
}

function listed({ key, edits, damaged }: VaultDraft): ListedDraft {
  const draft = replay(key, edits)
  return damaged === null && draft !== null
    ? { kind: 'draft', draft }
    : { kind: 'damaged', key, text: damaged ?? '' }
}
