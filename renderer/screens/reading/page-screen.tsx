/** One view of a page. */
import { TITLES } from '#shared/messages/messages'
import type { PageView } from '#shared/model/page'
import type { BooksBeside } from '#shared/rules/lists/listing'
import type { Siblings } from '#shared/rules/lists/siblings'
import { descriptionOf, outlineOf, titleOf } from '../../features/page/outline.ts'
import { PageArticle } from '../../features/page/page-article.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'

export interface PageData extends PageView {
  readonly beside?: BooksBeside
  /** Only where the catalogue is in memory. */
  readonly siblings?: Siblings
}

export function PageScreen({ data: { beside, siblings, ...page } }: { readonly data: PageData }) {
  const outline = outlineOf(page)
  const title = titleOf(page.reference, outline.part)
  return (
    <>
      <DocumentHead
        title={TITLES.screen(title)}
        name={title}
        description={descriptionOf(page.reference, outline)}
        image={page.reference.imageUrl}
        kind="article"
      />
      <PageArticle
        page={page}
        outline={outline}
        beside={beside ?? null}
        siblings={siblings ?? null}
      />
    </>
  )
}
