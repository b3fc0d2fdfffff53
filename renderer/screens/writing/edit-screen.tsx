/** One part of a page, to be edited; behind a guard. */
import { useMemo, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { httpStatus, tellStatus } from '#shared/errors'
import { EDITOR } from '#shared/messages/editor-messages'
import { TITLES } from '#shared/messages/messages'
import type { PageView } from '#shared/model/page'
import { nameOfKey } from '#shared/model/page-key'
import { pageKey } from '#shared/model/page-name'
import { partNamed, sectionSpec, type TypeName, typeSpec } from '#shared/model/page-types'
import { uploadPath, viewPath } from '#shared/model/paths'
import { seriesNames } from '#shared/rules/names/names-there-are'
import { useAdmitted } from '../../features/account/admitted.ts'
import { PageEditor } from '../../features/editor/page-editor.tsx'
import { useAllPages } from '../../services/hooks/use-all-pages.ts'
import { type EditedPage, usePageToEdit } from '../../services/hooks/use-page-to-edit.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import styles from './edit-screen.module.css'
import { sectionPreview } from './section-preview.tsx'
import { WithEditing } from './with-editing.tsx'

/** @param view the part's view segment, '' for the first */
export const editScreenOf = (type: TypeName, view: string) => () => (
  <EditScreen type={type} view={view} />
)

function EditScreen({ type, view }: { readonly type: TypeName; readonly view: string }) {
  const { id = '' } = useParams()
  const edited = usePageToEdit(type, view, id)
  const [isSaved, setSaved] = useState(false)
  const { read, again } = edited
  const onSaved = () => {
    setSaved(true)
    again()
  }
  // renamed from here, it is looked at; somebody's draft of its former name is gone on with
  if (read.kind === 'elsewhere') return <Navigate to={isSaved ? read.path : read.edit} replace />
  if (read.kind === 'page') return <Editing page={read.page} onSaved={onSaved} />
  return (
    <>
      <DocumentHead title={TITLES.screen('Edit')} description="" />
      {read.kind === 'loading' ? (
        <Loading />
      ) : (
        <Unread read={read} again={again} isSaved={isSaved} type={type} name={nameOfKey(id)} />
      )}
    </>
  )
}

interface UnreadProps extends EditedPage {
  readonly read: Extract<EditedPage['read'], { kind: 'error' }>
  /** Only what came after the save went wrong. */
  readonly isSaved: boolean
  readonly type: TypeName
  /** What a page of this address would be called. */
  readonly name: string
}

const Unread = ({ read, again, isSaved, type, name }: UnreadProps) => {
  const { code, heading, text, retry } = tellStatus(httpStatus(read.error))
  useErrorLog(code)
  const isToBeMade = read.error.kind === 'missing' && pageKey(name).ok
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      {isSaved && <p role="status">{EDITOR.saved}</p>}
      {isToBeMade ? (
        <p>
          {EDITOR.noSuchPage(typeSpec(type).singular)} <bdi>{name}</bdi>.
        </p>
      ) : (
        <p>{text}</p>
      )}
      <p>
        {isToBeMade && (
          <ButtonLink href={`${uploadPath(type)}&name=${encodeURIComponent(name)}`}>
            Create this page
          </ButtonLink>
        )}{' '}
        {retry && <Button onClick={again}>Retry</Button>} <ButtonLink href="/">Home</ButtonLink>
      </p>
    </>
  )
}

function Editing({ page, onSaved }: { readonly page: PageView; readonly onSaved: () => void }) {
  const account = useAdmitted()
  const pages = useAllPages()
  const { name, type, key } = page.reference
  const { hash } = useLocation()
  const series = useMemo(() => seriesNames(pages), [pages])
  const preview = useMemo(() => sectionPreview(pages), [pages])
  const part = partNamed(type, page.view)
  const partLabel = typeSpec(type).parts.length > 1 && part !== null ? ` ${part.label}` : ''
  const title = `Edit ${name}${partLabel}`
  return (
    <ScreenFrame
      wide
      trail={<Link href={viewPath(type, key, page.view)}>Back</Link>}
      heading={
        <>
          Edit <bdi>{name}</bdi>
          {partLabel}
        </>
      }
    >
      <DocumentHead title={TITLES.screen(title)} description="" />
      <nav aria-label="Sections" className={styles['sections']}>
        {part?.sections.map((section) => (
          <Link key={section} href={`#${section}`}>
            {sectionSpec(section).label}
          </Link>
        ))}
      </nav>
      <WithEditing>
        {(editing) => (
          <PageEditor
            page={page}
            account={account}
            editing={editing}
            series={series}
            preview={preview}
            opensAt={hash.slice(1)}
            onSaved={onSaved}
          />
        )}
      </WithEditing>
    </ScreenFrame>
  )
}
