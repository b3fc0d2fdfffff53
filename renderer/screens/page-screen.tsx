/** One view of a page. */
import { useLoaderData } from 'react-router-dom'
import { TITLES } from '#shared/messages'
import type { PageView } from '#shared/model/page'
import { outlineOf, titleOf } from '../features/page/outline.ts'
import { PageArticle } from '../features/page/page-article.tsx'

export function PageScreen() {
  const page = useLoaderData() as PageView
  const outline = outlineOf(page)
  const { summary } = page.reference
  return (
    <>
      <title>{TITLES.screen(titleOf(page.reference, outline.part))}</title>
      {summary !== '' && <meta name="description" content={summary} />}
      <PageArticle page={page} outline={outline} />
    </>
  )
}
