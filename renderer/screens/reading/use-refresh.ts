/** What a list that is not live offers instead: to be read again when somebody asks. */
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

export interface Refresh {
  /** What is shown was read again because somebody asked for it. */
  readonly refreshed: boolean
  readonly refresh: () => void
}

/** @param reload otherwise what the screen is made of */
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
