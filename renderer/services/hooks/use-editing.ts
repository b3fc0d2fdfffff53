/** Hook: the editing services; null until they are loaded, and if they cannot be loaded. */
import type { Editing } from '../ports/editing.ts'
import { useQuery } from './use-query.ts'

export const useEditing = (): Editing | null => useQuery('editing', (services) => services.editing()).value
