/** "Did you mean …?": pages whose name differs only by case, accents or spaces from the one being given. */
import type { PageCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import { findNamesakes } from '#shared/rules/names/existing-names'
import { Link } from '../../ui/link.tsx'

interface NearPagesProps {
  readonly name: string
  readonly pages: readonly PageCard[]
}

export function NearPages({ name, pages }: NearPagesProps) {
  const near = findNamesakes(pages, name)
  return (
    <div aria-live="polite">
      {near.length > 0 && (
        <p>
          Did you mean{' '}
          {near.map((card, index) => (
            <span key={card.key}>
              {index > 0 && ' or '}
              <Link href={viewPath(card.type, card.key)}>
                <bdi>{card.name}</bdi>
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
    </div>
  )
}
