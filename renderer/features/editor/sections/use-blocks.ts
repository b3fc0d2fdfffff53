/** Hooks: the blocks of a section, or one of them; a component renders again only when its own value changes. */
import { useSyncExternalStore } from 'react'
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { SectionWriter } from './section-writer.ts'

export const useBlocks = (writer: SectionWriter): readonly DraftBlock[] =>
  useSyncExternalStore(writer.subscribe, writer.blocks)

export const useBlock = (writer: SectionWriter, id: string): DraftBlock | null =>
  useSyncExternalStore(writer.subscribe, () => writer.block(id))
