/** Component: pages offered while a page link is typed after `[[`; a page need not exist yet. */
import { type RefObject, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import type { SuggestedPage } from '#shared/name-suggestions'
import { OPTION_CLASS, PageOption } from '../../../components/page-option.tsx'
import { TypeAndSeries } from '../../../components/type-and-series.tsx'
import { useNameSuggestions } from '../../../services/hooks/use-name-suggestions.ts'
import styles from './section-text.module.css'
import type { SectionView } from './section-view.ts'

interface LinkMenuProps {
  readonly view: SectionView
  /** Set to the handler of keys while the menu is open. */
  readonly handleKey: RefObject<(event: KeyboardEvent) => boolean>
}

export function LinkMenu({ view, handleKey }: LinkMenuProps) {
  const id = useId()
  const { link } = useSyncExternalStore(view.subscribe, view.state)
  const typed = link?.typed ?? null
  const { found } = useNameSuggestions(typed)
  const [choice, setChoice] = useState({ typed, active: 0 })
  const options = typed === null ? [] : listOptions(found, typed)
  const active = choice.typed === typed ? choice.active % Math.max(1, options.length) : 0
  const isOpen = options.length > 0
  useEffect(() => {
    handleKey.current = ({ key }) => {
      const name = options[active]?.name
      if (name === undefined) return false
      const step = STEPS[key]
      if (step !== undefined) setChoice({ typed, active: active + step + options.length })
      else if (key === 'Enter' || key === 'Tab') view.completeLink(name)
      else if (key === 'Escape') view.dismissLink()
      else return false
      return true
    }
    view.setActiveOption(isOpen ? `${id}-${active}` : null)
  })
  if (link === null || !isOpen) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label={EDITOR_LABELS.pagesToLinkTo}
      className={styles['names']}
      style={{ insetBlockStart: link.top, insetInlineStart: `min(${link.left}px, 100% - var(--drawer))` }}
    >
      {options.map(({ name, page }, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
        <div
          key={name}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={OPTION_CLASS}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => view.completeLink(name)}
        >
          <PageOption
            page={page}
            name={name}
            note={page === null ? EDITOR_LABELS.noSuchPageYet : <TypeAndSeries page={page} />}
          />
        </div>
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns the matching pages, and the typed name itself if no page has it. */
function listOptions(found: readonly SuggestedPage[], typed: string) {
  const pages = found.map((page) => ({ name: page.name, page }))
  const name = typed.trim()
  const isNew = name !== '' && !pages.some((one) => one.name === name)
  return isNew ? [...pages, { name, page: null }] : pages
}
