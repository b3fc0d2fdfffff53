/** What a screen writes with, once it is loaded. */
import type { Editing } from '../ports/editing.ts'
import { useAnswer } from './use-answer.ts'

export type LoadedEditing = Editing | 'loading' | 'unreachable'

export function useEditing(): LoadedEditing {
  const { value, state } = useAnswer('editing', (services) => services.editing())
  return value ?? (state === 'failed' ? 'unreachable' : 'loading')
}
