/** Component: screen that edits one part of a page; behind a guard. */
import { useMemo, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { formatReadStatus, getHttpStatus } from '#shared/errors'
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { isolateRightToLeft } from '#shared/messages/isolate-right-to-left'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { PLACE_REVIEW_MESSAGES } from '#shared/messages/placing-messages'
import { WRITING_MESSAGES } from '#shared/messages/writing-messages'
import type { PageView } from '#shared/model/page'
import { validatePageName } from '#shared/model/page-name'
import { findPart, getSectionSpec, getTypeSpec, type TypeName } from '#shared/model/page-types'
import { uploadPath, viewPath } from '#shared/model/paths'
import { hasPlaces } from '#shared/model/place-items'
import { toPageName } from '#shared/model/to-page-name'
import { useGuardedAccount } from '../../features/account/guarded-account.ts'
import { PageEditor } from '../../features/editor/page-editor.tsx'
import { likePath } from '../../features/editor/page-pattern.ts'
import { PageRemoved } from '../../features/editor/page-removed.tsx'
import { useAllPages } from '../../services/hooks/use-all-pages.ts'
import { type EditedPage, usePageToEdit } from '../../services/hooks/use-page-to-edit.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { createSectionPreview } from './create-section-preview.tsx'
import styles from './edit-screen.module.css'
import { EditingConsent } from './editing-consent.tsx'
import { EditingLoader } from './editing-loader.tsx'

/** @param view path segment of the part, '' for the first */
export const createEditScreen = (type: TypeName, view: string) => () => (
  <EditingConsent topic="editing" heading={WRITING_MESSAGES.edit} messages={CONSENT_MESSAGES.editing}>
    <EditScreen type={type} view={view} />
  </EditingConsent>
)

function EditScreen({ type, view }: { readonly type: TypeName; readonly view: string }) {
  const { id = '' } = useParams()
  const loaded = usePageToEdit(type, view, id)
  const [isSaved, setSaved] = useState(false)
  const [removedName, setRemovedName] = useState<string | null>(null)
  const { page: read, refetch: again } = loaded
  const onSaved = () => {
    setSaved(true)
    again()
  }
  if (removedName !== null) return <PageRemoved name={removedName} />
  // After a rename from this screen the page is shown; otherwise its new edit screen continues with the draft.
  if (read.kind === 'elsewhere') return <Navigate to={isSaved ? read.path : read.edit} replace />
  if (read.kind === 'page')
    return (
      <PageEditForm page={read.page} onSaved={onSaved} onRemoved={() => setRemovedName(read.page.reference.name)} />
    )
  return (
    <>
      <DocumentHead title={DOCUMENT_TITLES.screen(WRITING_MESSAGES.edit)} description="" />
      {read.kind === 'loading' ? (
        <Loading />
      ) : (
        <LoadError page={read} refetch={again} isSaved={isSaved} type={type} name={toPageName(id)} />
      )}
    </>
  )
}

interface LoadErrorProps extends EditedPage {
  readonly page: Extract<EditedPage['page'], { kind: 'error' }>
  /** True if the save succeeded and only the load after it failed. */
  readonly isSaved: boolean
  readonly type: TypeName
  /** Name of a page with this address. */
  readonly name: string
}

const LoadError = ({ page: read, refetch: again, isSaved, type, name }: LoadErrorProps) => {
  const { code, heading, text, retry } = formatReadStatus(getHttpStatus(read.error))
  useErrorLog(code)
  const canBeCreated = read.error.kind === 'missing' && validatePageName(name).ok
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      {isSaved && <p role="status">{EDITOR_MESSAGES.saved}</p>}
      {canBeCreated ? (
        <p>{joinNodes(EDITOR_MESSAGES.noSuchPage(getTypeSpec(type).singular, <bdi>{name}</bdi>))}</p>
      ) : (
        <p>{text}</p>
      )}
      <p>
        {canBeCreated && <ButtonLink href={uploadPath(type, name)}>{FRAME_MESSAGES.createIt(name)}</ButtonLink>}{' '}
        {retry && <Button onClick={again}>{FRAME_MESSAGES.retry}</Button>}{' '}
        <ButtonLink href="/">{FRAME_MESSAGES.home}</ButtonLink>
      </p>
    </>
  )
}

interface PageEditFormProps {
  readonly page: PageView
  readonly onSaved: () => void
  readonly onRemoved: () => void
}

function PageEditForm({ page, onSaved, onRemoved }: PageEditFormProps) {
  const account = useGuardedAccount()
  // Places are shown with the numbers of their books.
  const pages = useAllPages({ isWantedAtOnce: page.sections.some(hasPlaces) })
  const { name, type, key } = page.reference
  const { hash } = useLocation()
  const [isPlacing, setPlacing] = useState(false)
  const preview = useMemo(() => createSectionPreview(pages), [pages])
  const part = findPart(type, page.view)
  const partLabel = getTypeSpec(type).parts.length > 1 && part !== null ? part.label : null
  return (
    <ScreenFrame
      wide
      breadcrumb={
        <Link href={viewPath(type, key, page.view)} className={styles['back']}>
          {WRITING_MESSAGES.back}
        </Link>
      }
      name={name}
      heading={joinNodes(WRITING_MESSAGES.editHeading(<bdi>{name}</bdi>, partLabel))}
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(WRITING_MESSAGES.editHeading(isolateRightToLeft(name), partLabel).join(''))}
        description=""
      />
      <div className={styles['sections']}>
        <nav aria-label={WRITING_MESSAGES.sections}>
          {part?.sections.map((section) => (
            <Link key={section} href={`#${section}`}>
              {getSectionSpec(section).label}
            </Link>
          ))}
        </nav>
        <Button variant="bare" aria-expanded={isPlacing} onClick={() => setPlacing(!isPlacing)}>
          {PLACE_REVIEW_MESSAGES.start}
        </Button>
        <Link href={likePath(type, key)}>{EDITOR_LABELS.createLike}</Link>
      </div>
      <EditingLoader fallback={page.sections.map(preview)}>
        {(editing) => (
          <PageEditor
            page={page}
            account={account}
            editing={editing}
            pages={pages}
            renderPreview={preview}
            initialSection={part?.sections.find((section) => section === hash.slice(1)) ?? null}
            isPlacing={isPlacing}
            onPlaced={() => setPlacing(false)}
            onSaved={onSaved}
            onRemoved={onRemoved}
          />
        )}
      </EditingLoader>
    </ScreenFrame>
  )
}
