/** Store and component: a notice that a screen leaves for the next one, such as that the page there was created. */
import { type ReactNode, useEffect, useState } from 'react'

let left: { readonly place: string; readonly notice: ReactNode } | null = null

/** @param place what the next screen shows, such as the key of its page */
export function leaveNotice(place: string, notice: ReactNode): void {
  left = { place, notice }
}

/** Shows the notice until the screen is left. Use the place as its key. */
export function ArrivalNotice({ place }: { readonly place: string }): ReactNode {
  const [notice] = useState(() => (left?.place === place ? left.notice : null))
  useEffect(
    () => () => {
      if (left?.notice === notice) left = null
    },
    [notice],
  )
  return notice
}
