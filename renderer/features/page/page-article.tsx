/** Component: view of a page of any type. Sections that could not be read are left out. */

import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PageView, ShownCard } from '#shared/model/page'
import { editPath } from '#shared/model/paths'
import type { AdjacentBooks } from '#shared/rules/lists/list-pagination'
import type { Siblings } from '#shared/rules/lists/siblings'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import { AdjacentBookLinks } from './adjacent-book-links.tsx'
import { Hero } from './hero.tsx'
import { LastEdited } from './last-edited.tsx'
import { MissingSections } from './missing-sections.tsx'
import { isEmptyOutline, listAnchors, type Outline } from './outline.ts'
import styles from './page-article.module.css'
import { PageHead } from './page-head.tsx'
import { ReadOn } from './read-on.tsx'
import { MissingLinksProvider } from './section/prose.tsx'
import { SectionView } from './section/section-view.tsx'
import { SiblingLinks } from './sibling-links.tsx'
import { TableOfContents } from './table-of-contents.tsx'

interface PageArticleProps {
  readonly page: PageView
  readonly outline: Outline
  readonly adjacentBooks?: AdjacentBooks<ShownCard> | null
  readonly siblings?: Siblings | null
}

/** A table of contents with a single entry would be useless. */
const MIN_ANCHORS = 2

export function PageArticle({
  page: { reference, missing, places },
  outline,
  adjacentBooks = null,
  siblings = null,
}: PageArticleProps) {
  const editHref = editPath(outline.part, reference.key)
  const anchors = listAnchors(outline.body)
  const hasContents = anchors.reduce((sum, { children }) => sum + 1 + children.length, 0) >= MIN_ANCHORS
  return (
    <div className={styles['layout']} data-contents={hasContents || undefined}>
      <article
        className={styles['article']}
        {...(HAS_PLACE_ATTRIBUTES && { 'data-in': places?.context, 'data-at': places?.first })}
      >
        <PageHead reference={reference} part={outline.part} />
        <MissingLinksProvider
          value={{
            keys: new Set(missing),
            series: reference.series,
            positions: places?.links,
          }}
        >
          <Hero outline={outline} pageName={reference.name} editHref={editHref} />
          {outline.body.map((section) => (
            <SectionView key={section.name} section={section} editHref={editHref} />
          ))}
        </MissingLinksProvider>
        {isEmptyOutline(outline) ? (
          <p className={styles['empty']}>{PAGE_MESSAGES.emptyPart}</p>
        ) : (
          <MissingSections outline={outline} editHref={editHref} />
        )}
        {siblings !== null && <SiblingLinks reference={reference} siblings={siblings} />}
        {adjacentBooks !== null && <AdjacentBookLinks adjacentBooks={adjacentBooks} />}
        <ReadOn reference={reference} part={outline.part} />
        <LastEdited reference={reference} />
      </article>
      {hasContents && <TableOfContents anchors={anchors} places={places} />}
    </div>
  )
}
