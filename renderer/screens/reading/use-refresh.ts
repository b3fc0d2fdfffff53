/** Hook: manual refresh of a list that is not live. */
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

export interface Refresh {
  /** True after a refresh has ended. */
  readonly refreshed: boolean
  readonly refresh: () => void
}

/** @param reload the route's loader by default */
export function useRefresh(reload?: () => Promise<void>): Refresh {
  const { revalidate } = useRevalidator()
  const [refreshed, setRefreshed] = useState(false)
  const refresh = async () => {
    setRefreshed(false)
    await (reload ?? revalidate)()
    setRefreshed(true)
  }
  return { refreshed, refresh }
}
