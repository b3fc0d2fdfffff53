/** Storage of images chosen in small forms, in IndexedDB until they are sent. */
import { type DBSchema, openDB } from 'idb'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { ok } from '#shared/result'
import { once } from '../once.ts'
import type { FormImages, FormKey } from '../ports/editing.ts'
import { catchStorageError } from './catch-storage-error.ts'

interface Schema extends DBSchema {
  images: { key: [string, string]; value: ChosenImage }
}

/** @param wiki name that is unique among the wikis of this browser */
export function createWebFormImages(wiki: string): FormImages {
  const database = once(() =>
    openDB<Schema>(`form images ${wiki}`, 1, {
      upgrade(db) {
        db.createObjectStore('images')
      },
    }),
  )
  const toKey = ({ owner, name }: FormKey): [string, string] => [owner, name]
  return {
    putImage: (form, image) =>
      catchStorageError(async () => {
        await (await database()).put('images', image, toKey(form))
        return ok(undefined)
      }),
    getImage: (form, id) =>
      catchStorageError(async () => {
        const stored = await (await database()).get('images', toKey(form))
        return ok(stored?.id === id ? stored : null)
      }),
    removeImage: (form) =>
      catchStorageError(async () => {
        await (await database()).delete('images', toKey(form))
        return ok(undefined)
      }),
  }
}
