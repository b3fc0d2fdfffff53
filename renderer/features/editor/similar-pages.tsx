/**
 * Component: a warning about existing pages with the typed name, or one that differs by case, accents or spaces only, and
 * a free name to use instead.
 */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { PageCard } from '#shared/model/page'
import { normalizeName, toPageKey } from '#shared/model/page-key'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { findNamesakes } from '#shared/rules/names/existing-names'
import { useMetCards } from '../../services/hooks/use-met-cards.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

interface SimilarPagesProps {
  readonly name: string
  readonly type: TypeName
  readonly pages: readonly PageCard[]
  /** True if a problem beside the name already says that it is taken. */
  readonly isReported?: boolean
  /** Called with a name that is free. */
  readonly onRename: (name: string) => void
}

export function SimilarPages({ name, type, pages, isReported = false, onRename }: SimilarPagesProps) {
  const findPage = (typed: string) => pages.find(({ key }) => key === toPageKey(typed))
  const near = useMetCards(isReported ? [] : findNamesakes(pages, name), pages)
  const same = name === '' ? undefined : findPage(name)
  const freeName = addTypeSuffix(name, type)
  return (
    <div aria-live="polite">
      {same !== undefined && !isReported && (
        <p>
          <Link href={viewPath(same.type, same.key)}>
            <bdi>{same.name}</bdi>
          </Link>
          {EDITOR_MESSAGES.nameTaken}
        </p>
      )}
      {same !== undefined && findPage(freeName) === undefined && (
        <p>
          <Button onClick={() => onRename(freeName)}>{EDITOR_MESSAGES.nameInstead(freeName)}</Button>
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

/** Returns a name that tells pages of different types apart, such as “The Abacus (Book)”. */
const addTypeSuffix = (name: string, type: TypeName): string => `${normalizeName(name)} (${getTypeSpec(type).singular})`
