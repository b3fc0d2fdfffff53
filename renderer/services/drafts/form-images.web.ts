/** Images of the small forms in the browser's database, until they are sent. */
import { type DBSchema, openDB } from 'idb'
import type { ChosenImage } from '#shared/model/drafts/kept-draft'
import { ok } from '#shared/result'
import { once } from '../once.ts'
import type { FormImages, FormKey } from '../ports/editing.ts'
import { attempt } from './attempt.ts'

interface Schema extends DBSchema {
  images: { key: [string, string]; value: ChosenImage }
}

/** @param wiki a name no other wiki of this browser has. */
export function webFormImages(wiki: string): FormImages {
  const database = once(() =>
    openDB<Schema>(`form images ${wiki}`, 1, {
      upgrade(made) {
        made.createObjectStore('images')
      },
    }),
  )
  const place = ({ owner, name }: FormKey): [string, string] => [owner, name]
  return {
    putImage: (form, image) =>
      attempt(async () => {
        await (await database()).put('images', image, place(form))
        return ok(undefined)
      }),
    getImage: (form, id) =>
      attempt(async () => {
        const kept = await (await database()).get('images', place(form))
        return ok(kept?.id === id ? kept : null)
      }),
    removeImage: (form) =>
      attempt(async () => {
        await (await database()).delete('images', place(form))
        return ok(undefined)
      }),
  }
}
