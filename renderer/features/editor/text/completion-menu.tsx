/** Component: a list at the caret that offers completions of what is being typed. The text keeps the focus. */
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { OPTION_CLASS } from '../../../components/page-option.tsx'
import type { Completable } from './caret.ts'
import styles from './completion-menu.module.css'
import type { SectionView } from './section-view.ts'

export interface CaretMenuProps {
  readonly view: SectionView
  /** Set to the handler of keys while the menu is open. */
  readonly handleKey: RefObject<(event: KeyboardEvent) => boolean>
}

interface CompletionMenuProps extends CaretMenuProps {
  readonly completable: Completable
  readonly label: string
  /** The completions, each once; at least one. */
  readonly options: readonly string[]
  readonly onChoose: (option: string) => void
  /** True if the first option is chosen from the start. Otherwise Enter and Tab do what they do without the menu. */
  readonly startsChosen: boolean
  /** True for an option that Tab, which also leaves the text, does not choose. */
  readonly isLeftByTab?: (option: string) => boolean
  readonly renderOption: (option: string) => ReactNode
}

const NONE = -1

export function CompletionMenu(props: CompletionMenuProps) {
  const { view, handleKey, completable, label, options, onChoose, startsChosen, renderOption } = props
  const { left, top } = completable
  // A choice belongs to what is being typed and to its place.
  const typed = `${completable.block} ${completable.typed}`
  const id = useId()
  const start = startsChosen ? 0 : NONE
  const [choice, setChoice] = useState({ typed, active: start })
  const active = choice.typed === typed ? Math.min(choice.active, options.length - 1) : start
  const count = options.length
  useEffect(() => {
    handleKey.current = (event) => {
      const { key } = event
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
      // The caret may have left what the list belongs to, with a selection that was read just before the key.
      const { completable: now } = view.state()
      if (now?.kind !== completable.kind || `${now.block} ${now.typed}` !== typed) return false
      const chosen = options[active]
      if (key === 'Escape') view.dismissMenu()
      else if (key === 'ArrowDown') setChoice({ typed, active: (active + 1) % options.length })
      else if (key === 'ArrowUp')
        setChoice({ typed, active: (Math.max(active, 0) - 1 + options.length) % options.length })
      else if (chosen === undefined) return false
      else if (key === 'Tab' && props.isLeftByTab?.(chosen)) {
        view.dismissMenu()
        return false
      } else if (key === 'Enter' || key === 'Tab') onChoose(chosen)
      else return false
      return true
    }
    view.setMenu({ id, active: active === NONE ? null : `${id}-${active}` })
  })
  useEffect(() => {
    if (count > 0) view.keepCaretInSight()
  }, [view, count])
  useEffect(
    () => () => {
      handleKey.current = ignoreKey
      view.setMenu(null)
    },
    [view, handleKey],
  )
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={styles['names']}
      onMouseLeave={() => setChoice({ typed, active: start })}
      style={{ insetBlockStart: top, insetInlineStart: `max(0px, min(${left}px, 100% - var(--search)))` }}
    >
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
        <div
          key={option}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={OPTION_CLASS}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={({ movementX, movementY }) => {
            // The browser reports a resting pointer too when the list opens below it.
            if (place !== active && (movementX !== 0 || movementY !== 0)) setChoice({ typed, active: place })
          }}
          onClick={() => onChoose(option)}
        >
          {renderOption(option)}
        </div>
      ))}
    </div>
  )
}

const ignoreKey = () => false
