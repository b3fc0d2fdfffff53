/** Ids of what is new in a draft. */
import { newIdFrom } from '#shared/model/new-id'

export const newId = (): string => newIdFrom((bytes) => crypto.getRandomValues(bytes))
