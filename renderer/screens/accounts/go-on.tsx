/** Shown in place of a screen that is not the right one now: leads on, and leaves no step to go back to. */
import { Navigate } from 'react-router-dom'
import { Loading } from '../../ui/loading.tsx'

export const GoOn = ({ to }: { readonly to: string }) => (
  <>
    <Navigate to={to} replace />
    <Loading />
  </>
)
