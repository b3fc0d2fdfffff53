/** All pages of one type, by series. */
import { useLoaderData } from 'react-router-dom'
import { counted, MESSAGES, TITLES } from '#shared/messages'
import { type TypeName, typeSpec } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import type { ListPage } from '#shared/rules/listing'
import { GroupedList } from '../features/lists/grouped-list.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Paging } from '../ui/paging.tsx'
import styles from './category-list-screen.module.css'

interface CategoryList {
  readonly type: TypeName
  readonly list: ListPage
}

export function CategoryListScreen() {
  const { type, list } = useLoaderData() as CategoryList
  const { singular, plural } = typeSpec(type)
  const heading = `All ${singular} Pages`
  const hrefOf = (page: number) => `${listPath(type)}${page === 1 ? '' : `?page=${page}`}`
  return (
    <div className={styles['list']}>
      <title>{TITLES.screen(plural)}</title>
      <meta name="description" content={`${heading}: ${counted(list.total, 'page')}, by series.`} />
      <h1 tabIndex={-1}>{heading}</h1>
      {list.total === 0 ? (
        <div className={styles['empty']}>
          <p>{MESSAGES.emptyList}</p>
          <ButtonLink href={ROUTES.upload}>Create A Page</ButtonLink>
        </div>
      ) : (
        <p className={styles['total']}>
          {`${counted(list.total, 'page')}, newest first in each series`}
        </p>
      )}
      <GroupedList groups={list.groups} />
      <Paging label="Pages of this list" page={list.page} pages={list.pages} hrefOf={hrefOf} />
    </div>
  )
}
