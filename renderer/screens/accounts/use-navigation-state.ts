/**
 * Hook: state that the previous screen has passed along with its navigation. null after a reload, as the page host does
 * not know the state and hydration must match, and after going back.
 */
import { useLocation, useNavigationType } from 'react-router-dom'

export function useNavigationState(key: string): string | null {
  const { state } = useLocation()
  const value: unknown = useNavigationType() === 'POP' ? null : state?.[key]
  return typeof value === 'string' ? value : null
}
