/** Hook: commands of the desktop program's menu, received as an event by the section in which the caret is. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { EditCommand } from '#shared/desktop-bridge'

declare global {
  interface HTMLElementEventMap {
    /** Sent by `renderer/app/desktop/edit-commands.ts`. A module for the name would be a file of its own in the build. */
    readonly 'edit-command': CustomEvent<EditCommand>
  }
}

/** @param element marked with `data-section`; it is in the document from the first render on */
export function useEditCommand(
  element: RefObject<HTMLElement | null>,
  onCommand: (command: EditCommand) => void,
): void {
  const run = useEffectEvent(onCommand)
  useEffect(() => {
    const receiver = element.current
    const onEvent = ({ detail }: CustomEvent<EditCommand>) => run(detail)
    receiver?.addEventListener('edit-command', onEvent)
    return () => receiver?.removeEventListener('edit-command', onEvent)
  }, [element])
}
