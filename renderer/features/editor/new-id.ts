/** Ids of what is new in a draft. */
import { newIdFrom } from '#shared/model/new-id'
import { randomBytes } from '../../ui/random-bytes.ts'

export const newId = (): string => newIdFrom(randomBytes)
