/** Who does something, and a new id for the record that tells of it. */
import type { Account } from '#shared/model/account'
import { newIdFrom } from '#shared/model/new-id'
import type { Doer } from '#shared/rules/deed-plan'
import { editorOf } from '#shared/rules/save-request'
import { randomBytes } from '../../ui/random-bytes.ts'

export const doerOf = (maintainer: Account): Doer => ({
  editor: editorOf(maintainer),
  deedId: newIdFrom(randomBytes),
})
