/** Check: whether a text of a section has a place in the story. */
import type { Section } from '#shared/model/page'

export const hasPlaces = ({ blocks }: Pick<Section, 'blocks'>): boolean =>
  blocks.some(({ at, entries }) => at !== undefined || entries.some((entry) => entry.at !== undefined))
