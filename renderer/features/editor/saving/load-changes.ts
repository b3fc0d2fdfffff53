/** Action: merges what others have saved since into a draft, as a save would do, without saving. */
import {
  type Draft,
  type DraftBlock,
  hasChanges,
  isSameBlocks,
  listChangedSections,
  listChosenImages,
} from '#shared/model/drafts/draft'
import type { Block, PageReference, Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { ok, type Result } from '#shared/result'
import { mergeTypedBlocks } from '#shared/rules/drafts/merge-typed-text'
import { alignIds } from '#shared/rules/merge/align-ids'
import type { DraftSession } from '../drafts/draft-session.ts'
import {
  mergeChangedSections,
  type SectionMergeDeps,
  type SectionMergeFailure,
  type SectionMergeInput,
} from './merge-changed-sections.ts'

export interface LoadInput extends SectionMergeInput {
  /** The page as it is stored now. */
  readonly reference: PageReference
  /** Returns the address at which a chosen image can be shown; it differs for each image. */
  readonly imageAddress: (id: string) => string
}

interface LoadedSection {
  readonly name: SectionName
  /** The text of the draft that was merged. */
  readonly mine: readonly DraftBlock[]
  readonly merged: readonly DraftBlock[]
  /** The next merge base. */
  readonly theirs: Pick<Section, 'rev' | 'blocks'>
}

/** Returns the merged sections: those of the draft that others have saved since its merge base. Nothing is changed. */
export async function loadChanges(
  input: LoadInput,
  deps: SectionMergeDeps,
): Promise<Result<readonly LoadedSection[], SectionMergeFailure>> {
  const { draft, reference } = input
  const images = new ChosenImages(draft, input.imageAddress)
  const changed = new Map(
    listChangedSections(draft).map((name) => [name, draft.sections.get(name)?.blocks ?? []] as const),
  )
  const sent = new Map([...changed].map(([name, blocks]) => [name, images.toAddresses(blocks)]))
  const merge = await mergeChangedSections(input, sent, reference, deps)
  if (!merge.ok) return merge
  return ok(
    [...merge.value.theirs].map(([name, theirs]) => ({
      name,
      mine: changed.get(name) ?? [],
      merged: images.toChosen(merge.value.changed.get(name) ?? []),
      theirs: {
        rev: theirs.rev,
        blocks: alignIds(draft.sections.get(name)?.base?.blocks ?? [], theirs.blocks),
      },
    })),
  )
}

/** True if a loaded section has another merge base than when the load began, or a save has begun since. */
export const hasNewBase = (before: Draft, now: Draft, loaded: readonly LoadedSection[]): boolean =>
  before.baseRev !== now.baseRev ||
  before.submission?.saveId !== now.submission?.saveId ||
  loaded.some(({ name }) => before.sections.get(name)?.base?.rev !== now.sections.get(name)?.base?.rev)

/**
 * Puts the merged text into the draft, with what was typed meanwhile, and makes the stored text its merge base. The
 * text comes first, so that a journal that ends between both edits is merged again and has lost nothing.
 */
export function applyChanges(session: DraftSession, loaded: readonly LoadedSection[], rev: number): void {
  const sections = loaded.filter(({ name }) => session.state().draft.sections.has(name))
  for (const { name, mine, merged } of sections) {
    const typed = session.state().draft.sections.get(name)?.blocks ?? mine
    const blocks = isSameBlocks(typed, mine) ? merged : mergeTypedBlocks(mine, typed, merged)
    session.edit({ kind: 'blocks', section: name, blocks })
  }
  const { draft } = session.state()
  if (sections.length === 0) {
    if (hasChanges(draft)) session.edit({ kind: 'begin', pageName: draft.pageName, rev })
    return
  }
  // A submission that needs the person would take the edit summary with it.
  if (draft.submission !== null) session.edit({ kind: 'submission', submission: null })
  session.edit({
    kind: 'saved',
    loaded: true,
    rev,
    sections: sections.map(({ name, theirs: { rev: sectionRev, blocks } }) => ({
      name,
      sent: blocks,
      stored: blocks,
      rev: sectionRev,
    })),
    details: null,
  })
}

/** Images that are not uploaded take part in the merge by an address, as uploaded ones do in that of a save. */
class ChosenImages {
  readonly #address: (id: string) => string
  readonly #byAddress: ReadonlyMap<string, Pick<DraftBlock, 'chosenImage' | 'imageUrl'>>

  constructor(draft: Draft, address: (id: string) => string) {
    this.#address = address
    this.#byAddress = new Map(
      listChosenImages(draft).map(({ id, block: { imageUrl } }) => [
        address(id),
        { chosenImage: id, ...(imageUrl === undefined ? {} : { imageUrl }) },
      ]),
    )
  }

  toAddresses(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
    return blocks.map((block) =>
      block.chosenImage === undefined ? block : { ...block, imageUrl: this.#address(block.chosenImage) },
    )
  }

  toChosen(blocks: readonly Block[]): readonly DraftBlock[] {
    return blocks.map((block) => {
      const { imageUrl, ...rest } = block
      const chosen = imageUrl === undefined ? undefined : this.#byAddress.get(imageUrl)
      return chosen === undefined ? block : { ...rest, ...chosen }
    })
  }
}
