/** Component: command palette, a combobox over pages, screens and commands. */
import { type KeyboardEvent, useId, useState } from 'react'
import type { Command } from '#shared/commands'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { OPTION_CLASS, PageOption } from '../../components/page-option.tsx'
import { readRecentPages } from '../../services/browser/recent-pages.ts'
import { useNameSuggestions } from '../../services/hooks/use-name-suggestions.ts'
import { useOpenedPages } from '../../services/hooks/use-opened-pages.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { useStateAfterPaint } from '../../ui/use-state-after-paint.ts'
import styles from './command-palette.module.css'
import { listCommands } from './list-commands.ts'

interface TypedState {
  readonly query: string
  /** null until a command is chosen. */
  readonly activeId: string | null
}

interface CommandPaletteProps {
  /** Address that is shown. */
  readonly pathname: string
  readonly initialQuery: string
  readonly onChoose: (command: Command) => void
  readonly onClose: () => void
}

export function CommandPalette({ pathname, initialQuery, onChoose, onClose }: CommandPaletteProps) {
  const id = useId()
  const typed = useStateAfterPaint<TypedState>({ query: initialQuery, activeId: null })
  const { query, activeId } = typed.value
  const [readPages] = useState(readRecentPages)
  const recentPages = useOpenedPages(readPages)
  const { found, isCurrent } = useNameSuggestions(query)
  const { commands, initial } = listCommands({ query, pages: found, isCurrent, recentPages, pathname })
  // Suggestions that arrive later move the command, or remove it.
  const active = Math.max(
    0,
    commands.findIndex((command) => command.id === activeId),
  )
  const activate = (index: number) =>
    typed.setNow({ query, activeId: commands.at(index % commands.length)?.id ?? null })

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = activeId === null ? initial : commands[active]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') activate(active + 1)
    else if (event.key === 'ArrowUp') activate(active - 1)
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <ModalDialog aria-label={COMMAND_MESSAGES.palette} onClose={onClose}>
      <input
        className={styles['input']}
        role="combobox"
        aria-label={COMMAND_MESSAGES.palette}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={`${id}-${active}`}
        placeholder={COMMAND_MESSAGES.placeholder}
        autoComplete="off"
        dir="auto"
        defaultValue={initialQuery}
        onChange={({ target }) => typed.setAfterPaint({ query: target.value, activeId: null })}
        onKeyDownCapture={({ key }) => key.length > 1 && typed.flush()}
        onKeyDown={onKeyDown}
        // Behind what was typed before.
        onFocus={({ target }) => target.setSelectionRange(initialQuery.length, initialQuery.length)}
      />
      <div id={id} className={styles['list']} role="listbox" aria-label={COMMAND_MESSAGES.results}>
        {commands.map((command, place) => (
          <CommandOption
            key={command.id}
            id={`${id}-${place}`}
            command={command}
            isActive={place === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {COMMAND_MESSAGES.count(commands.length)}
      </p>
    </ModalDialog>
  )
}

interface CommandOptionProps extends Pick<CommandPaletteProps, 'onChoose'> {
  readonly id: string
  readonly command: Command
  readonly isActive: boolean
}

const CommandOption = ({ id, command, isActive, onChoose }: CommandOptionProps) => (
  <button
    type="button"
    id={id}
    ref={isActive ? scrollIntoView : null}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    className={OPTION_CLASS}
    // Keeps the focus in the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onChoose(command)}
  >
    <PageOption
      page={command.page ?? null}
      name={command.name}
      note={
        <>
          <bdi>{command.group}</bdi>
          {command.key !== undefined && <kbd>{command.key}</kbd>}
        </>
      }
    />
  </button>
)

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
