/** Ids of what is new in a draft. */
import { createId } from '#shared/model/create-id'
import { randomBytes } from '../../ui/random-bytes.ts'

export const newId = (): string => createId(randomBytes)
