/** Component: a list row with the small image, the name, the summary and facts of a page. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { LOCATION_TYPE_LABELS } from '#shared/messages/location-type-messages'
import type { ShownCard } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { PageListItem } from '../../components/page-list-item.tsx'
import { LocalTime } from '../../ui/local-time.tsx'

interface PageRowProps {
  readonly card: ShownCard
  /** Shows the type, in a list of several types. */
  readonly isTyped?: boolean
  /** Shows the creation date, in a list that is sorted by it. */
  readonly isDated?: boolean
}

export const PageRow = ({ card, isTyped = false, isDated = false }: PageRowProps) => (
  <PageListItem
    page={card}
    href={viewPath(card.type, card.key)}
    name={card.name}
    facts={
      <>
        {/* A book with a number says what it is by that. */}
        {isTyped && card.bookNumber === null && <span>{getTypeSpec(card.type).singular}</span>}
        {card.bookNumber !== null && <span>{LIST_MESSAGES.book(card.bookNumber)}</span>}
        {card.locationType !== null && <span>{LOCATION_TYPE_LABELS[card.locationType]}</span>}
        {isDated && card.created > 0 && <LocalTime at={card.created * 1000} />}
      </>
    }
    {...(card.summary !== '' && { text: card.summary })}
  />
)
