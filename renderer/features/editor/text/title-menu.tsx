/** Component: usual titles offered while the title of a fact is empty or typed. */
import { useSyncExternalStore } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { type CaretMenuProps, CompletionMenu } from './completion-menu.tsx'
import { filterTitles } from './filter-titles.ts'

interface TitleMenuProps extends CaretMenuProps {
  readonly titles: readonly string[]
}

/** Nothing is chosen until an arrow key or the pointer chooses it, because any other title may be typed. */
export function TitleMenu({ view, handleKey, titles }: TitleMenuProps) {
  const { completable } = useSyncExternalStore(view.subscribe, view.state)
  if (completable?.kind !== 'title') return null
  const options = filterTitles(titles, completable)
  if (options.length === 0) return null
  return (
    <CompletionMenu
      view={view}
      handleKey={handleKey}
      completable={completable}
      label={EDITOR_LABELS.usualTitles}
      options={options}
      onChoose={(option) => view.complete(option)}
      startsChosen={false}
      renderOption={(title) => <bdi>{title}</bdi>}
    />
  )
}
