/** Shown in place of a screen that is not the right one now: leads on, and leaves no step to go back to. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Loading } from '../ui/loading.tsx'

export function GoOn({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true })
  }, [navigate, to])
  return <Loading />
}
