/** Factory of the link component of the reading progress's tools, whose React root has no router of its own. */
import type { MouseEvent } from 'react'
import type { createBrowserRouter } from 'react-router-dom'
import { PROGRESS_MENU_ID } from '../../components/menu-ids.ts'
import type { LinkProps } from '../../ui/link.tsx'

/** False for a click that opens another tab or window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

export const createToolLink = ({ navigate }: ReturnType<typeof createBrowserRouter>) =>
  function ToolLink({ href, ...props }: LinkProps) {
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      closeMenu()
      void navigate(href)
    }
    return (
      <a {...props} href={href} onClick={follow}>
        {props.children}
      </a>
    )
  }

function closeMenu(): void {
  const menu = document.getElementById(PROGRESS_MENU_ID)
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
