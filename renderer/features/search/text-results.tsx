/** Component: search results in texts, with the section and the sentence of each. */
import { MESSAGES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { getReaderLabel, getTypeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { PageListItem } from '../../components/page-list-item.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import { type FoundText, type FoundTexts, haveOtherSpelling } from './found-results.ts'
import styles from './search-results.module.css'
import { renderPiece } from './search-results.tsx'

export const TextResults = ({ texts: { hits, total, isPartial, progress } }: { readonly texts: FoundTexts }) => (
  <section className={styles['texts']} aria-labelledby="texts">
    <h2 id="texts">{SEARCH_MESSAGES.inTexts}</h2>
    {(isPartial || total !== null) && (
      <p className={styles['total']}>
        {isPartial
          ? SEARCH_MESSAGES[progress === null ? 'partial' : 'partialYet']
          : formatTotal(total ?? hits.length, hits.length)}
      </p>
    )}
    {!isPartial && haveOtherSpelling(hits) && <p className={styles['total']}>{SEARCH_MESSAGES.otherTexts}</p>}
    <ol className={styles['hits']}>
      {hits.map((hit) => (
        <PageListItem
          key={`${hit.key}/${hit.section}/${hit.part}`}
          page={hit}
          position={hit.position}
          href={getSectionPath(hit)}
          name={hit.name}
          facts={
            <>
              <span>{SEARCH_MESSAGES.sectionOf(getTypeSpec(hit.type).singular, getReaderLabel(hit.section))}</span>
              <span>{hit.series === '' ? MESSAGES.noSeries : <bdi>{hit.series}</bdi>}</span>
            </>
          }
          {...(hit.pieces.length > 0 && {
            text: (
              <span {...(HAS_PLACE_ATTRIBUTES && { 'data-at': hit.sentencePosition })}>
                {hit.pieces.map(renderPiece)}
              </span>
            ),
          })}
          isLong
        />
      ))}
    </ol>
  </section>
)

const formatTotal = (total: number, shown: number): string =>
  total > shown ? SEARCH_MESSAGES.textsTruncated(total, shown) : SEARCH_MESSAGES.texts(total)

function getSectionPath({ key, type, section, anchor }: FoundText): string {
  const part = getTypeSpec(type).parts.find(({ sections }) => sections.includes(section))
  const id = anchor === undefined ? section : `${section}_${anchor}`
  return `${viewPath(type, key, part?.view)}#${encodeURIComponent(id)}`
}
