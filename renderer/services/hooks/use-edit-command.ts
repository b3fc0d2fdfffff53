/** Hook: commands of the desktop program's menu, received by the element in which the caret is. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { EditCommand } from '#shared/desktop-bridge'
import { EDIT_COMMAND_EVENT } from '../browser/edit-command-event.ts'

/** @param element marked with `data-section`; it is in the document from the first render on */
export function useEditCommand(
  element: RefObject<HTMLElement | null>,
  onCommand: (command: EditCommand) => void,
): void {
  const run = useEffectEvent(onCommand)
  useEffect(() => {
    const receiver = element.current
    const onEvent = ({ detail }: CustomEventInit<EditCommand>) => detail !== undefined && run(detail)
    receiver?.addEventListener(EDIT_COMMAND_EVENT, onEvent)
    return () => receiver?.removeEventListener(EDIT_COMMAND_EVENT, onEvent)
  }, [element])
}
