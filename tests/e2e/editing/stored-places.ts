/** Helper: the places in the story of a stored section. */
import { at } from '../../contract/documents/lite-calls.ts'
import type { WikiProcess } from '../../wiki-process.ts'

export interface StoredPlaces {
  /** The place of the first block, in the protocol's notation. */
  readonly block: unknown
  /** The texts of its entries with their places. */
  readonly entries: readonly (readonly [text: unknown, at: unknown])[]
}

/** @param path of the section, such as `Races/Placed,Folk/History` */
export async function readStoredPlaces(wiki: WikiProcess, database: string, path: string): Promise<StoredPlaces> {
  const address = `${wiki.services}/v1/${database}/documents/Content/${path}`
  const content: unknown = at(await (await fetch(address)).json(), 'fields', 'content', 'arrayValue', 'values')
  const [block] = content as { mapValue: { fields: Record<string, unknown> } }[]
  const entries = at(block, 'mapValue', 'fields', 'sectionContent', 'arrayValue', 'values') as unknown[]
  return {
    block: at(block, 'mapValue', 'fields', 'at'),
    entries: entries.map((entry) => {
      const fields = at(entry, 'mapValue', 'fields')
      return [at(fields, 'text', 'stringValue'), at(fields, 'at')]
    }),
  }
}

/** A place in the protocol's notation. */
export const placeValue = (book: string, chapter?: number) => ({
  mapValue: {
    fields: {
      book: { stringValue: book },
      ...(chapter !== undefined && { chapter: { integerValue: String(chapter) } }),
    },
  },
})
