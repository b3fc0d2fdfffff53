/** Component: command palette, a combobox over pages, screens and commands. */
import { type KeyboardEvent, useId, useState } from 'react'
import type { Command } from '#shared/commands'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { OPTION_CLASS, PageOption } from '../../components/page-option.tsx'
import { readRecentPages } from '../../services/browser/recent-pages.ts'
import { useNameSuggestions } from '../../services/hooks/use-name-suggestions.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import styles from './command-palette.module.css'
import { listCommands } from './list-commands.ts'

interface CommandPaletteProps {
  /** Address that is shown. */
  readonly pathname: string
  readonly onChoose: (command: Command) => void
  readonly onClose: () => void
}

export function CommandPalette({ pathname, onChoose, onClose }: CommandPaletteProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const [recentPages] = useState(readRecentPages)
  const { found } = useNameSuggestions(query)
  const commands = listCommands({ query, pages: found, recentPages, pathname })
  const last = commands.length - 1

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = commands[active]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(active === last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active === 0 ? last : active - 1)
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
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className={styles['list']} role="listbox" aria-label={COMMAND_MESSAGES.results}>
        {commands.map((command, place) => (
          <button
            type="button"
            key={command.id}
            id={`${id}-${place}`}
            ref={place === active ? scrollIntoView : null}
            role="option"
            aria-selected={place === active}
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
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {COMMAND_MESSAGES.count(commands.length)}
      </p>
    </ModalDialog>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
