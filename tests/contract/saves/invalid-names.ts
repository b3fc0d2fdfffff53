/** A new page under a name that is none, down to the key such a name would have. */
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { renameKey, type Writes, withFields } from './spoil-save.ts'
import { changeEntry } from './spoilt-fields.ts'

export const renamePage = (plan: SavePlan, name: string): Writes =>
  changeEntry(
    withFields(
      withFields(renameKey(plan, keyOfAnything(name)), 'reference', { Name: name }),
      'header',
      { title: name },
    ),
    ([, ...rest]) => [name, ...rest],
  )

/** As the program makes keys, but of the name as it stands. */
const keyOfAnything = (name: string): string =>
  name
    .replace(/[~,/%?#\\]/g, escaped)
    .replace(/^(?:\.|_(?=_))/, escaped)
    .replaceAll(' ', ',')

const escaped = (sign: string) =>
  `~${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
