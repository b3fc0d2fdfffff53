/** Component: redirect to another screen that replaces the history entry. */
import { Navigate } from 'react-router-dom'
import { Loading } from '../../ui/loading.tsx'

interface RedirectScreenProps {
  readonly to: string
  /** Message to show on the target screen. */
  readonly notice?: string | null
}

export const RedirectScreen = ({ to, notice = null }: RedirectScreenProps) => (
  <>
    <Navigate to={to} replace state={{ notice }} />
    <Loading />
  </>
)
