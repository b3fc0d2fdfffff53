/** Factory of the link component in the reading menu, whose React root has no router of its own. */
import type { MouseEvent } from 'react'
import type { createBrowserRouter } from 'react-router-dom'
import { PROGRESS_MENU_ID } from '../../components/menu-ids.ts'
import type { LinkProps } from '../../ui/link.tsx'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

export const createMenuLink = ({ navigate }: ReturnType<typeof createBrowserRouter>) =>
  function MenuLink({ href, ...props }: LinkProps) {
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      document.getElementById(PROGRESS_MENU_ID)?.hidePopover()
      void navigate(href)
    }
    return (
      <a {...props} href={href} onClick={follow}>
        {props.children}
      </a>
    )
  }
