/** Component: screen that creates a page of any type; behind a guard. */

import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { WRITING_MESSAGES } from '#shared/messages/writing-messages'
import { findPart, getTypeSpec, parseTypeName, TYPE_NAMES } from '#shared/model/page-types'
import { editPath, ROUTES, uploadPath, viewPath } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { asRecord } from '#shared/model/stored-fields'
import { useGuardedAccount } from '../../features/account/guarded-account.ts'
import { NewPageDrafts } from '../../features/editor/drafts/new-page-drafts.tsx'
import { NewPageEditor } from '../../features/editor/new-page-editor.tsx'
import { PagePatternLoader } from '../../features/editor/page-pattern-loader.tsx'
import { useAllPages } from '../../services/hooks/use-all-pages.ts'
import { useFormDraft } from '../../services/hooks/use-form-draft.ts'
import { ArrivalNotice } from '../../ui/arrival-notice.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { LabelledInput, LabelledSelect } from '../../ui/forms/labelled-field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { createSectionPreview } from './create-section-preview.tsx'
import { EditingConsent } from './editing-consent.tsx'
import { EditingLoader } from './editing-loader.tsx'
import styles from './upload-screen.module.css'

const EMPTY_DETAILS = { name: '', series: '' }

function parseStoredDetails(stored: unknown): typeof EMPTY_DETAILS | null {
  const { name, series } = asRecord(stored)
  return typeof name === 'string' && typeof series === 'string' ? { name, series } : null
}

/** Begins anew when another page is named that the new one shall be like. */
export function UploadScreen() {
  const [searchParams] = useSearchParams()
  const from = readQueryParameter(searchParams, 'from')
  // The headings of the other page are texts, as they are in its editor.
  const question =
    from === null
      ? ({ topic: 'names', messages: CONSENT_MESSAGES.creating } as const)
      : ({ topic: 'editing', messages: CONSENT_MESSAGES.creatingLike } as const)
  return (
    <EditingConsent key={question.topic} heading={WRITING_MESSAGES.uploadHeading} {...question}>
      <Upload key={from} searchParams={searchParams} />
    </EditingConsent>
  )
}

function Upload({ searchParams }: { readonly searchParams: URLSearchParams }) {
  const account = useGuardedAccount()
  const isWantedAtOnce = (readQueryParameter(searchParams, 'name') ?? '') !== ''
  const pages = useAllPages({ isWantedAtOnce })
  const preview = useMemo(() => createSectionPreview(pages), [pages])
  const navigate = useNavigate()
  const requestedType = parseTypeName(readQueryParameter(searchParams, 'template') ?? '')
  const [type, setType] = useState(requestedType)
  const heading = useRef<HTMLHeadingElement>(null)
  const storedDetails = useFormDraft(
    { name: 'Content Templates', owner: account.uid },
    EMPTY_DETAILS,
    parseStoredDetails,
  )
  // A stored draft has priority over the details in the address, which are meant for a single page.
  const requestedDetails = {
    name: readQueryParameter(searchParams, 'name') ?? '',
    series: readQueryParameter(searchParams, 'series') ?? '',
  }
  const typed = storedDetails.isEmpty ? requestedDetails : storedDetails.value
  return (
    <>
      <DocumentHead title={DOCUMENT_TITLES.screen(WRITING_MESSAGES.uploadTitle)} description="" />
      <ArrivalNotice place={ROUTES.upload} />
      <h1 ref={heading} tabIndex={-1}>
        {WRITING_MESSAGES.uploadHeading}
      </h1>
      <div data-writing="" className={styles['fields']}>
        <LabelledSelect
          label={WRITING_MESSAGES.template}
          value={type ?? ''}
          onChange={({ target }) => setType(parseTypeName(target.value))}
        >
          <option value="">{WRITING_MESSAGES.chooseOne}</option>
          {TYPE_NAMES.map((name) => (
            <option key={name} value={name}>
              {getTypeSpec(name).singular}
            </option>
          ))}
        </LabelledSelect>
        {type === null && (
          <NewPageDrafts
            owner={account.uid}
            onOpen={(opened) => {
              setType(opened)
              // The button that has the focus goes with the list.
              heading.current?.focus()
            }}
          />
        )}
        {type === null && (
          <NewPageFields typed={typed} isTyped={!storedDetails.isEmpty} onType={storedDetails.change} />
        )}
      </div>
      {type !== null && (
        <EditingLoader>
          {(editing) => (
            <PagePatternLoader
              editing={editing}
              type={type}
              from={type === requestedType ? readQueryParameter(searchParams, 'from') : null}
            >
              {(pattern) => (
                <NewPageEditor
                  key={type}
                  type={type}
                  initialDetails={pattern === null ? typed : { name: '', series: pattern.details.series }}
                  requestedName={requestedDetails.name}
                  pattern={pattern}
                  account={account}
                  editing={editing}
                  pages={pages}
                  renderPreview={preview}
                  onDraftStored={pattern === null ? storedDetails.clear : () => {}}
                  onPageCreated={(key) => void navigate(viewPath(type, key), { replace: true })}
                  onPageRemoved={() => void navigate(uploadPath(type), { replace: true })}
                  onRemainingDraft={(key, view) => {
                    const part = findPart(type, view)
                    if (part !== null)
                      void navigate(editPath(part, key), {
                        replace: true,
                        state: { notice: EDITOR_MESSAGES.leftOver },
                      })
                  }}
                />
              )}
            </PagePatternLoader>
          )}
        </EditingLoader>
      )}
    </>
  )
}

interface NewPageFieldsProps {
  readonly typed: typeof EMPTY_DETAILS
  /** False if they are those of the address. */
  readonly isTyped: boolean
  readonly onType: (typed: typeof EMPTY_DETAILS) => void
}

/** Fields shown before a template is chosen. What is typed there is copied into the template's form. */
const NewPageFields = ({ typed, isTyped, onType }: NewPageFieldsProps) => (
  <>
    {!isTyped && typed.name !== '' && <p>{joinNodes(EDITOR_MESSAGES.chooseTemplate(<bdi>{typed.name}</bdi>))}</p>}
    {isTyped && (typed.name !== '' || typed.series !== '') && (
      <Problem code="details/template">{EDITOR_MESSAGES.selectTemplate}</Problem>
    )}
    <LabelledInput
      label={WRITING_MESSAGES.name}
      value={typed.name}
      onChange={({ target }) => onType({ ...typed, name: target.value })}
    />
    <LabelledInput
      label={WRITING_MESSAGES.seriesName}
      value={typed.series}
      onChange={({ target }) => onType({ ...typed, series: target.value })}
    />
  </>
)
