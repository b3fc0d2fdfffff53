/** Generator of ids for new blocks, entries, images and saves. */
import { createId } from '#shared/model/create-id'
import { randomBytes } from '../../ui/random-bytes.ts'

export const newId = (): string => createId(randomBytes)
