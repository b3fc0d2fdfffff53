/** Component: screen of one part of a page. */
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import type { PageView, ShownCard } from '#shared/model/page'
import type { AdjacentBooks } from '#shared/rules/lists/list-pagination'
import type { Siblings } from '#shared/rules/lists/siblings'
import { createOutline, formatTitle } from '../../features/page/outline.ts'
import { PageArticle } from '../../features/page/page-article.tsx'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'

/** For the editor's preview: all of the page view is one file, which costs less than two. */
export { MissingLinksProvider } from '../../features/page/section/prose.tsx'
export { SectionView } from '../../features/page/section/section-view.tsx'

export interface PageData extends PageView {
  readonly beside?: AdjacentBooks<ShownCard>
  /** Present only if the catalogue is in memory. */
  readonly siblings?: Siblings
  /** Present only if the page has text but no summary. */
  readonly description?: string
}

const PageNotices = createLazyComponent(async () => (await import('./page-notices.tsx')).PageNotices)

export function PageScreen({ data: { beside, siblings, description, ...page } }: { readonly data: PageData }) {
  const isSignedIn = isSignedInHint(useSessionHint())
  const outline = createOutline(page)
  const title = formatTitle(page.reference, outline.part)
  return (
    <>
      <DocumentHead
        title={DOCUMENT_TITLES.screen(title)}
        name={title}
        description={page.reference.summary || (description ?? page.reference.name)}
        image={page.reference.imageUrl}
        kind="article"
        position={page.places?.first}
      />
      {isSignedIn && <PageNotices page={page.reference.key} />}
      <PageArticle
        // Another page has the same components: an open image would stay above it.
        key={`${page.reference.key}/${page.view}`}
        page={page}
        outline={outline}
        adjacentBooks={beside ?? null}
        siblings={siblings ?? null}
      />
    </>
  )
}
