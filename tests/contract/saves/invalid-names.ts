/** Helper: gives a planned page an invalid name, with the key that such a name would have. */
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { renameKey, type Writes, withFields } from './change-save.ts'
import { changeEntry } from './invalid-fields.ts'

export const renamePage = (plan: SavePlan, name: string): Writes =>
  changeEntry(
    withFields(withFields(renameKey(plan, encodeKey(name)), 'reference', { Name: name }), 'header', { title: name }),
    ([, ...rest]) => [name, ...rest],
  )

/** Encodes a key as the program does, without normalizing the name first. */
const encodeKey = (name: string): string =>
  name
    .replace(/[~,/%?#\\]/g, escaped)
    .replace(/^(?:\.|_(?=_))/, escaped)
    .replaceAll(' ', ',')

const escaped = (sign: string) => `~${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
