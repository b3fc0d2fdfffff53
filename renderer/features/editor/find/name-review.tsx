/** Component: lists names of pages that were typed without brackets, links those that are chosen, and lists unclosed links. */
import { type MouseEvent, useDeferredValue, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { formatUnclosed, formatUnlinked } from '#shared/messages/find-messages'
import type { PageCard } from '#shared/model/page'
import { Button } from '../../../ui/button.tsx'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import styles from './find-panel.module.css'
import { useSectionViews } from './section-views.tsx'
import { createNameSearch, listUnclosedLinks, listUnlinkedNames, type UnlinkedName } from './unlinked-names.ts'

interface NameReviewProps {
  readonly session: DraftSession
  readonly pages: readonly PageCard[]
  /** Key of the edited page; empty for a new one without a name. */
  readonly ownKey: string
}

export function NameReview({ session, pages, ownKey }: NameReviewProps) {
  const views = useSectionViews()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const search = useMemo(() => createNameSearch(pages), [pages])
  // Deferred, so that typing is not delayed by the search.
  const draft = useDeferredValue(useDraftState(session).draft)
  const names = useMemo(
    () => listUnlinkedNames(views, draft, search, ownKey).filter((one) => !left.has(one.id)),
    [views, draft, search, ownKey, left],
  )
  const typedLink = useSyncExternalStore(views.subscribe, views.typedLink)
  const unclosed = useMemo(
    () => listUnclosedLinks(views, draft, typedLink).filter((one) => !left.has(one.id)),
    [views, draft, typedLink, left],
  )
  const all = [...unclosed, ...names]
  useEffect(() => {
    for (const section of draft.sections.keys())
      views.get(section)?.highlight(
        'name',
        names.filter((one) => one.section === section),
      )
  }, [views, draft, names])

  const link = (chosen: readonly UnlinkedName[]) =>
    session.together(() => {
      // From the last to the first, so that the positions of the others stay as they are.
      for (const one of chosen.toReversed()) views.get(one.section)?.replace([one], `[[${one.name}]]`)
    })
  /** The focus goes to the next name, since its button leaves with the line; from the last one to its section. */
  const moveFocus = ({ currentTarget }: MouseEvent, { section }: UnlinkedName) => {
    const line = currentTarget.closest('li')
    const other = line?.nextElementSibling ?? line?.previousElementSibling
    if (other == null) views.get(section)?.focus()
    else other.querySelector('button')?.focus()
  }
  // The status is always rendered, because screen readers announce only changes of an existing one.
  if (all.length === 0) return <span role="status" className="visually-hidden" />
  return (
    <div className={styles['names']}>
      <span>
        <span role="status">
          {unclosed.length > 0 && formatUnclosed(unclosed.length)} {names.length > 0 && formatUnlinked(names.length)}
        </span>{' '}
        <Button variant="bare" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {EDITOR_LABELS.reviewNames}
        </Button>
        {isOpen && names.length > 0 && <Button onClick={() => link(names)}>{EDITOR_LABELS.linkAll}</Button>}
      </span>
      <ul id={id} hidden={!isOpen}>
        {all.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles['mention']} onClick={() => views.get(one.section)?.select(one)}>
              {one.before}
              <strong>{one.name}</strong>
              {one.after}
            </button>
            {!one.isUnclosed && (
              <Button
                aria-label={EDITOR_LABELS.named(EDITOR_LABELS.linkThis, one.name)}
                onClick={(event) => {
                  moveFocus(event, one)
                  link([one])
                }}
              >
                {EDITOR_LABELS.linkThis}
              </Button>
            )}
            <Button
              variant="bare"
              aria-label={EDITOR_LABELS.named(EDITOR_LABELS.notALink, one.name)}
              onClick={(event) => {
                moveFocus(event, one)
                setLeft(new Set([...left, one.id]))
              }}
            >
              {EDITOR_LABELS.notALink}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
