/** Component: a field with a list of places in the story. The keys choose in the list while the field has the focus. */
import { type KeyboardEvent, useId, useState } from 'react'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import type { Place } from '#shared/model/place'
import { OPTION_CLASS } from '../../../components/page-option.tsx'
import { focusOn } from '../../../ui/focus.ts'
import { PlaceOptionText } from './place-option-text.tsx'
import styles from './places.module.css'
import { usePlaceSearch, useStoryState } from './story-places-provider.tsx'

interface PlaceSearchProps {
  /** True if the place can be removed. */
  readonly hasPlace: boolean
  /** Called with null for no place. */
  readonly onChoose: (place: Place | null) => void
  readonly onClose: () => void
}

export function PlaceSearch({ hasPlace, onChoose, onClose }: PlaceSearchProps) {
  const id = useId()
  const { index, series } = useStoryState()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const places = usePlaceSearch(query)
  const none = { id: 'none', place: null, name: PLACING_MESSAGES.noPlace, note: '' }
  const options = [...places, ...(hasPlace && query === '' ? [none] : [])]
  const current = options[Math.min(active, options.length - 1)]
  const hasBooks = index === null || index.listBooks(series).length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (key === 'Escape') onClose()
    // Enter must not submit the page.
    else if (key === 'Enter') current !== undefined && onChoose(current.place)
    else if (step !== 0) setActive((active + step + options.length) % Math.max(1, options.length))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles['search']}>
      <input
        ref={focusOn}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id} ${current.id}`}
        aria-label={PLACING_MESSAGES.search}
        placeholder={PLACING_MESSAGES.search}
        autoComplete="off"
        enterKeyHint="done"
        value={query}
        onChange={({ target }) => {
          setActive(0)
          setQuery(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={PLACING_MESSAGES.places} className={styles['options']}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={option.id}
            id={`${id} ${option.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === current}
            className={OPTION_CLASS}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.place)}
          >
            {option.place === null ? option.name : <PlaceOptionText option={option} />}
          </div>
        ))}
      </div>
      <p role="status" className={styles['hint']}>
        {places.length === 0 && index !== null && (hasBooks ? PLACING_MESSAGES.noneFound : PLACING_MESSAGES.noBooks)}
      </p>
    </div>
  )
}
