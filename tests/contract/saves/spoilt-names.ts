/** A new page under a name that is none, down to the key such a name would have. */
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { underKey, type Writes, withFields } from './spoil.ts'
import { withEntry } from './spoilt-fields.ts'

export const underName = (plan: SavePlan, name: string): Writes =>
  withEntry(
    withFields(
      withFields(underKey(plan, keyOfAnything(name)), 'reference', { Name: name }),
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
