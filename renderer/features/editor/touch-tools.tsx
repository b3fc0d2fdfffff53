/** Component: tools for a keyboard on the screen, which lacks the keys for them. Shown while a text has the focus. */
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { FORMAT_SIGNS } from '#shared/rules/text/format-text'
import { Button } from '../../ui/button.tsx'
import { PlaceIcon } from '../../ui/icons/place-icon.tsx'
import { ToolIcon } from '../../ui/icons/tool-icon.tsx'
import { useSectionViews } from './find/section-views.tsx'
import styles from './submit-bar.module.css'
import { toggleFormat } from './text/format-commands.ts'
import type { SectionView } from './text/section-view.ts'

const TOOLS = [
  {
    icon: <ToolIcon name="bold" />,
    label: EDITOR_LABELS.bold,
    act: (view: SectionView) => view.run(toggleFormat(FORMAT_SIGNS.strong)),
  },
  {
    icon: <ToolIcon name="italics" />,
    label: EDITOR_LABELS.italics,
    act: (view: SectionView) => view.run(toggleFormat(FORMAT_SIGNS.em)),
  },
  {
    icon: <ToolIcon name="link" />,
    label: EDITOR_LABELS.insertLink,
    act: (view: SectionView) => view.insertText('[['),
  },
  { icon: <PlaceIcon />, label: PLACING_MESSAGES.place, act: (view: SectionView) => view.places.open('lines') },
] as const

export function TouchTools() {
  const views = useSectionViews()
  return (
    <span className={styles['touch']}>
      {TOOLS.map(({ icon, label, act }) => (
        <Button
          key={label}
          variant="bare"
          aria-label={label}
          // The text keeps the focus, and its keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const view = views.focused()
            if (view !== undefined) act(view)
          }}
        >
          {icon}
        </Button>
      ))}
    </span>
  )
}
