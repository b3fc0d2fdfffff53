/**
 * What the screen before has handed on. Only where its step led: the page host knows nothing of it, so a reload must
 * not either, and who comes back later finds it said no more.
 */
import { useLocation, useNavigationType } from 'react-router-dom'

export function useNavigationState(key: string): string | null {
  const { state } = useLocation()
  const value: unknown = useNavigationType() === 'POP' ? null : state?.[key]
  return typeof value === 'string' ? value : null
}
