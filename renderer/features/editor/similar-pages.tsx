/** Component: a warning about existing pages with the typed name, or one that differs by case, accents or spaces only. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { PageCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { viewPath } from '#shared/model/paths'
import { findNamesakes } from '#shared/rules/names/existing-names'
import { Link } from '../../ui/link.tsx'

interface SimilarPagesProps {
  readonly name: string
  readonly pages: readonly PageCard[]
}

export function SimilarPages({ name, pages }: SimilarPagesProps) {
  const near = findNamesakes(pages, name)
  const same = name === '' ? undefined : pages.find(({ key }) => key === toPageKey(name))
  return (
    <div aria-live="polite">
      {same !== undefined && (
        <p>
          <Link href={viewPath(same.type, same.key)}>
            <bdi>{same.name}</bdi>
          </Link>
          {EDITOR_MESSAGES.nameTaken}
        </p>
      )}
      {near.length > 0 && (
        <p>
          {EDITOR_MESSAGES.similarPages[0]}
          {near.map((card, index) => (
            <span key={card.key}>
              {index > 0 && EDITOR_MESSAGES.similarPages[1]}
              <Link href={viewPath(card.type, card.key)}>
                <bdi>{card.name}</bdi>
              </Link>
            </span>
          ))}
          {EDITOR_MESSAGES.similarPages[2]}
        </p>
      )}
    </div>
  )
}
