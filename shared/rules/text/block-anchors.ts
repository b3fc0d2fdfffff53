/** Rule: anchors of the headings and titles of a section. */
import type { Section } from '#shared/model/page'
import { toPlainTitle } from './plain-title.ts'

/** Anchors of a block; null where there is no heading. */
export interface BlockAnchors {
  readonly heading: string | null
  readonly entries: readonly (string | null)[]
}

const MAX_ANCHOR_LENGTH = 60

/**
 * Makes the anchors of a section of its headings, so that a link stays valid when blocks are moved. Equal headings are
 * numbered.
 */
export function createBlockAnchors({ name, blocks }: Pick<Section, 'name' | 'blocks'>): readonly BlockAnchors[] {
  const used = new Map<string, number>()
  const createAnchor = (heading: string): string | null => {
    if (heading.trim() === '') return null
    const words = toPlainTitle(heading).replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    const anchor = `${name}_${words.slice(0, MAX_ANCHOR_LENGTH).replace(/\p{Surrogate}$/u, '')}`
    let count = used.get(anchor) ?? 0
    const format = () => (count === 0 ? anchor : `${anchor}_${count + 1}`)
    while (count > 0 && used.has(format())) count++
    used.set(anchor, count + 1)
    const unique = format()
    used.set(unique, used.get(unique) ?? 1)
    return unique
  }
  return blocks.map(({ sectionName, entries }) => ({
    heading: createAnchor(sectionName),
    entries: entries.map(({ title }) => createAnchor(title)),
  }))
}
