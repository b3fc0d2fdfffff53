/** Component: pages offered while a page link is typed after `[[`; a page need not exist yet. */
import { useSyncExternalStore } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import type { SuggestedPage } from '#shared/name-suggestions'
import { PageOption } from '../../../components/page-option.tsx'
import { TypeAndSeries } from '../../../components/type-and-series.tsx'
import { useNameSuggestions } from '../../../services/hooks/use-name-suggestions.ts'
import { type CaretMenuProps, CompletionMenu } from './completion-menu.tsx'

export function LinkMenu({ view, handleKey }: CaretMenuProps) {
  const { completable } = useSyncExternalStore(view.subscribe, view.state)
  const link = completable?.kind === 'link' ? completable : null
  const { found } = useNameSuggestions(link?.typed ?? null)
  if (link === null) return null
  const pages = listOptions(found, link.name)
  if (pages.size === 0) return null
  return (
    <CompletionMenu
      view={view}
      handleKey={handleKey}
      completable={link}
      label={EDITOR_LABELS.pagesToLinkTo}
      options={[...pages.keys()]}
      onChoose={(option) => view.complete(option)}
      startsChosen
      isLeftByTab={(name) => pages.get(name) === null}
      renderOption={(name) => {
        const page = pages.get(name) ?? null
        return (
          <PageOption
            page={page}
            name={name}
            note={page === null ? EDITOR_LABELS.noSuchPageYet : <TypeAndSeries page={page} />}
          />
        )
      }}
    />
  )
}

/** Returns the matching pages by their names, and the typed name itself if no page has it. */
function listOptions(found: readonly SuggestedPage[], typed: string): ReadonlyMap<string, SuggestedPage | null> {
  const pages = new Map<string, SuggestedPage | null>(found.map((page) => [page.name, page]))
  const name = typed.trim()
  return name === '' || pages.has(name) ? pages : pages.set(name, null)
}
