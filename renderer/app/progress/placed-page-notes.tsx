/** Component: the notes of a page, whose links the router follows although they are in another React root. */
import { type MouseEvent, useState } from 'react'
import type { createBrowserRouter } from 'react-router-dom'
import { PageNotes, type PageNotesProps } from '../../features/notes/page-notes.tsx'
import { LinkContext, type LinkProps } from '../../ui/link.tsx'

type Router = ReturnType<typeof createBrowserRouter>

export interface PlacedPageNotesProps extends PageNotesProps {
  readonly router: Router
}

export function PlacedPageNotes({ router, ...props }: PlacedPageNotesProps) {
  const [RouterLink] = useState(() => createRouterLink(router))
  return (
    <LinkContext value={RouterLink}>
      <PageNotes {...props} />
    </LinkContext>
  )
}

const createRouterLink =
  (router: Router) =>
  ({ href, ...props }: LinkProps) => {
    const onLinkClick = (event: MouseEvent) => {
      if (isModified(event)) return
      event.preventDefault()
      void router.navigate(href)
    }
    return <a {...props} href={href} onClick={onLinkClick} />
  }

/** Such clicks open another tab or window. */
const isModified = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey
