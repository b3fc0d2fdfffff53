/** Shown in place of a screen that is not the right one now: leads on, and leaves no step to go back to. */
import { Navigate } from 'react-router-dom'
import { Loading } from '../../ui/loading.tsx'

interface GoOnProps {
  readonly to: string
  /** What has been done on the way, told on arrival. */
  readonly told?: string | null
}

export const GoOn = ({ to, told = null }: GoOnProps) => (
  <>
    <Navigate to={to} replace state={{ told }} />
    <Loading />
  </>
)
