/** Shown in place of a screen that is not the right one now: leads on, and leaves no step to go back to. */
import { Navigate } from 'react-router-dom'
import { Loading } from '../../ui/loading.tsx'

interface RedirectScreenProps {
  readonly to: string
  /** What has been done on the way, told on arrival. */
  readonly notice?: string | null
}

export const RedirectScreen = ({ to, notice = null }: RedirectScreenProps) => (
  <>
    <Navigate to={to} replace state={{ told: notice }} />
    <Loading />
  </>
)
