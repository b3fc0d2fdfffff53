/** Who does something, and a new id for the record that tells of it. */
import type { Account } from '#shared/model/account'
import { newIdFrom } from '#shared/model/new-id'
import type { Doer } from '#shared/rules/reports/deed-plan'
import { editorOf } from '#shared/rules/saving/save-request'
import { randomBytes } from '../../ui/random-bytes.ts'

export const doerOf = (maintainer: Account): Doer => ({
  editor: editorOf(maintainer),
  deedId: newIdFrom(randomBytes),
})
