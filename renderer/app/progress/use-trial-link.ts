/** Hook: the link of this page that carries a place in the story, and which the reader has followed last. */
import { useEffect, useState } from 'react'
import { isPlaceFragment } from '#shared/rules/places/place-link'

interface TrialLink {
  /** Null while no link has been followed, or after `close`. */
  readonly fragment: string | null
  readonly close: () => void
}

interface FollowedLink {
  readonly link: HTMLAnchorElement
  /** Key of the location that was shown. */
  readonly location: string
}

/**
 * The address stays as it is: a navigation would scroll to the top and move the focus to the heading. The attribute
 * `data-trying` of the document keeps such links visible after a place is set, until the page is loaded again.
 * @param location key of the router's location: a navigation closes the offer
 */
export function useTrialLink(location: string): TrialLink {
  const [followed, setFollowed] = useState<FollowedLink | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = findPlaceLink(event)
      if (link === null) return
      event.preventDefault()
      document.documentElement.toggleAttribute('data-trying', true)
      setFollowed({ link, location })
    }
    // Before the router follows the link.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [location])
  const link = followed?.location === location ? followed.link : null
  const close = () => {
    setFollowed(null)
    link?.focus({ preventScroll: true })
  }
  return { fragment: link?.hash ?? null, close }
}

/** Returns null for a click that opens another tab or window, or that is not on such a link. */
function findPlaceLink({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  const isHere = link?.pathname === window.location.pathname && isPlaceFragment(link.hash)
  return isHere && !(ctrlKey || metaKey || shiftKey || altKey) ? link : null
}
