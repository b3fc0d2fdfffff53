/** Component: a warning about existing pages whose name differs from the typed one only by case, accents or spaces. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { PageCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import { findNamesakes } from '#shared/rules/names/existing-names'
import { Link } from '../../ui/link.tsx'

interface SimilarPagesProps {
  readonly name: string
  readonly pages: readonly PageCard[]
}

export function SimilarPages({ name, pages }: SimilarPagesProps) {
  const near = findNamesakes(pages, name)
  return (
    <div aria-live="polite">
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
