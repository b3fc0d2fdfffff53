/** Component: redirect to another screen that replaces the history entry. */
import { useMemo } from 'react'
import { Navigate } from 'react-router-dom'
import { Loading } from '../../ui/loading.tsx'

interface RedirectScreenProps {
  readonly to: string
  /** Message to show on the target screen. */
  readonly notice?: string | null
}

export function RedirectScreen({ to, notice = null }: RedirectScreenProps) {
  // A new object in each render would navigate again, and cancel a target that is still being loaded.
  const state = useMemo(() => ({ notice }), [notice])
  return (
    <>
      <Navigate to={to} replace state={state} />
      <Loading />
    </>
  )
}
