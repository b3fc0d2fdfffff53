/** Export of all drafts and small forms as one ZIP file. It works offline and without an account. */

import { createDraftFiles } from '#shared/model/drafts/draft-files'
import type { ListedDraft } from '#shared/model/drafts/draft-storage'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { zipFiles } from '#shared/zip-files'
import type { DraftVault, VaultDraft } from './draft-vault.ts'
import type { FormStore } from './form-store.ts'

/** Resolves with null if there is no draft and no form. */
export async function exportDrafts(vault: DraftVault, forms: Pick<FormStore, 'readTexts'>): Promise<Uint8Array | null> {
  const all = await vault.all()
  const texts = forms.readTexts()
  if (all.length + texts.length === 0) return null
  const files = await createDraftFiles(all.map(toListedDraft), async (draft, id) => {
    const owner = all.find(({ key }) => key === draft.key)
    const image = owner && (await vault.getImage(owner.place, id))
    return image?.ok ? image.value : null
  })
  const notes = texts.map((text, index) => [`Form ${index + 1}.txt`, `${text}\n`] as const)
  return zipFiles(new Map([...files, ...notes]))
}

function toListedDraft({ key, edits, damaged }: VaultDraft): ListedDraft {
  const draft = replayEdits(key, edits)
  return damaged === null && draft !== null ? { kind: 'draft', draft } : { kind: 'damaged', key, text: damaged ?? '' }
}
