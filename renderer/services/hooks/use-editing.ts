/** What a screen writes with, once it is loaded; null until then, and where it does not come. */
import type { Editing } from '../ports/editing.ts'
import { useAnswer } from './use-answer.ts'

export const useEditing = (): Editing | null =>
  useAnswer('editing', (services) => services.editing()).value
