/** "Content Templates": a new page of any type; behind a guard. */

import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { EDITOR } from '#shared/messages/editor-messages'
import { TITLES } from '#shared/messages/messages'
import { partNamed, TYPE_NAMES, type TypeName, typeNamed, typeSpec } from '#shared/model/page-types'
import { editPath } from '#shared/model/paths'
import { queryParameter } from '#shared/model/query-parameters'
import { asRecord } from '#shared/model/stored-fields'
import { useAdmitted } from '../../features/account/admitted.ts'
import { BegunPages } from '../../features/editor/drafts/begun-pages.tsx'
import { NewPageEditor } from '../../features/editor/new-page-editor.tsx'
import { useAllPages } from '../../services/hooks/use-all-pages.ts'
import { useKeptText } from '../../services/hooks/use-kept-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { LabelledChoice, LabelledInput } from '../../ui/forms/labelled.tsx'
import { sectionPreview } from './section-preview.tsx'
import styles from './upload-screen.module.css'
import { WithEditing } from './with-editing.tsx'

const NOTHING = { name: '', series: '' }

function readTyped(kept: unknown): typeof NOTHING | null {
  const { name, series } = asRecord(kept)
  return typeof name === 'string' && typeof series === 'string' ? { name, series } : null
}

export function UploadScreen() {
  const account = useAdmitted()
  const [made, setMade] = useState(0)
  const pages = useAllPages(made)
  const preview = useMemo(() => sectionPreview(pages), [pages])
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const [type, setType] = useState<TypeName | null>(() =>
    typeNamed(queryParameter(asked, 'template') ?? ''),
  )
  const early = useKeptText({ name: 'Content Templates', owner: account.uid }, NOTHING, readTyped)
  // What was typed here before goes before what a link asks for, which is for one page only.
  const named = { ...NOTHING, name: queryParameter(asked, 'name') ?? '' }
  const typed = made === 0 && early.isEmpty ? named : early.value
  return (
    <>
      <DocumentHead title={TITLES.screen('Upload Content')} description="" />
      <h1 tabIndex={-1}>Content Templates</h1>
      <div className={styles['fields']}>
        <LabelledChoice
          label="Template"
          value={type ?? ''}
          onChange={({ target }) => setType(typeNamed(target.value))}
        >
          <option value="">Choose one</option>
          {TYPE_NAMES.map((name) => (
            <option key={name} value={name}>
              {typeSpec(name).singular}
            </option>
          ))}
        </LabelledChoice>
        {type === null && <BegunPages owner={account.uid} onOpen={setType} />}
        {type === null && <BeforeTemplate typed={typed} onType={early.change} />}
      </div>
      {type !== null && (
        <WithEditing>
          {(editing) => (
            <NewPageEditor
              key={type}
              type={type}
              typed={typed}
              account={account}
              editing={editing}
              pages={pages}
              preview={preview}
              onTyped={early.forget}
              onMade={() => setMade((count) => count + 1)}
              onLeftOver={(key, view) => {
                const part = partNamed(type, view)
                if (part !== null)
                  void navigate(editPath(part, key), { state: { told: EDITOR.leftOver } })
              }}
            />
          )}
        </WithEditing>
      )}
    </>
  )
}

interface BeforeTemplateProps {
  readonly typed: typeof NOTHING
  readonly onType: (typed: typeof NOTHING) => void
}

/** What is typed too early is told, and goes into the template that is chosen then. */
const BeforeTemplate = ({ typed, onType }: BeforeTemplateProps) => (
  <>
    {(typed.name !== '' || typed.series !== '') && (
      <Alert code="details/template" className={styles['problem']}>
        {EDITOR.selectTemplate}
      </Alert>
    )}
    <LabelledInput
      label="Name"
      value={typed.name}
      onChange={({ target }) => onType({ ...typed, name: target.value })}
    />
    <LabelledInput
      label="Series Name"
      value={typed.series}
      onChange={({ target }) => onType({ ...typed, series: target.value })}
    />
  </>
)
