/** A view of a page, drawn from the table: whatever its type, and whatever of it could be read. */
import { MESSAGES } from '#shared/messages/messages'
import type { PageView } from '#shared/model/page'
import { editPath } from '#shared/model/paths'
import type { BooksBeside } from '#shared/rules/lists/listing'
import type { Siblings } from '#shared/rules/lists/siblings'
import { BooksBesideLinks } from './books-beside.tsx'
import { Contents } from './contents.tsx'
import { Hero } from './hero.tsx'
import { LastEdited } from './last-edited.tsx'
import { anchorsOf, isEmptyOutline, type Outline } from './outline.ts'
import styles from './page-article.module.css'
import { PageHead } from './page-head.tsx'
import { ReadOn } from './read-on.tsx'
import { MissingLinks } from './section/prose.tsx'
import { SectionView } from './section/section-view.tsx'
import { SiblingLinks } from './sibling-links.tsx'
import { StillToWrite } from './still-to-write.tsx'

interface PageArticleProps {
  readonly page: PageView
  readonly outline: Outline
  readonly beside?: BooksBeside | null
  readonly siblings?: Siblings | null
}

/** A way to the one place there is leads nowhere. */
const FEWEST_ANCHORS = 2

export function PageArticle({
  page: { reference, missing },
  outline,
  beside = null,
  siblings = null,
}: PageArticleProps) {
  const edit = editPath(outline.part, reference.key)
  const anchors = anchorsOf(outline.body)
  const hasContents =
    anchors.reduce((sum, { below }) => sum + 1 + below.length, 0) >= FEWEST_ANCHORS
  return (
    <div className={styles['layout']} data-contents={hasContents || undefined}>
      <article className={styles['article']}>
        <PageHead reference={reference} part={outline.part} />
        <MissingLinks value={new Set(missing)}>
          <Hero outline={outline} pageName={reference.name} edit={edit} />
          {outline.body.map((section) => (
            <SectionView key={section.name} section={section} edit={edit} />
          ))}
        </MissingLinks>
        {isEmptyOutline(outline) ? (
          <p className={styles['empty']}>{MESSAGES.emptyPart}</p>
        ) : (
          <StillToWrite outline={outline} edit={edit} />
        )}
        {siblings !== null && <SiblingLinks reference={reference} siblings={siblings} />}
        {beside !== null && <BooksBesideLinks beside={beside} />}
        <ReadOn reference={reference} part={outline.part} />
        <LastEdited reference={reference} />
      </article>
      {hasContents && <Contents anchors={anchors} />}
    </div>
  )
}
