/** What a screen writes with, once it is loaded; null until then, and where it does not come. */
import type { Editing } from '../ports/editing.ts'
import { useQuery } from './use-query.ts'

export const useEditing = (): Editing | null =>
  useQuery('editing', (services) => services.editing()).value
