/** The forms of people who ask, report and announce; behind a guard. */
import { useMemo } from 'react'
import { REPORTS } from '#shared/messages/report-messages'
import { SITE_SETTINGS } from '#shared/model/account'
import { reportPath } from '#shared/model/paths'
import type { ReportKind } from '#shared/model/report'
import { may } from '#shared/rules/accounts/permissions'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { useAdmitted } from '../../features/account/admitted.ts'
import { useKeptImages } from '../../features/editor/drafts/use-kept-images.ts'
import { ImageField } from '../../features/editor/sections/image-field.tsx'
import { useImageTaking } from '../../features/editor/sections/use-image-taking.ts'
import { LogForm } from '../../features/reports/log-form.tsx'
import { ReportForm, type ReportImage } from '../../features/reports/report-form.tsx'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import { useEditing } from '../../services/hooks/use-editing.ts'
import type { Editing, FormKey } from '../../services/ports/editing.ts'
import { Loading } from '../../ui/loading.tsx'

interface Wording {
  readonly kind: ReportKind
  readonly title: string
  readonly heading: string
}

const screenOf =
  ({ kind, title, heading }: Wording) =>
  () => {
    const account = useAdmitted()
    const editing = useEditing()
    return (
      <AccountFrame title={title} heading={heading}>
        <ReportForm
          kind={kind}
          account={account}
          hrefOf={reportPath}
          drawImage={(image) =>
            editing !== null && (
              <ImageOf
                image={image}
                store={editing.formImages}
                form={{ name: kind, owner: account.uid }}
              />
            )
          }
        />
      </AccountFrame>
    )
  }

interface ImageOfProps {
  readonly image: ReportImage
  readonly store: Editing['formImages']
  readonly form: FormKey
}

/** The editor's own field: the same choice, checks and preview. */
function ImageOf({
  image: { chosen, choose, remove },
  store,
  form: { name, owner },
}: ImageOfProps) {
  const form = useMemo(() => ({ name, owner }), [name, owner])
  const images = useKeptImages(store, form)
  const taking = useImageTaking(images, choose)
  return (
    <ImageField
      name="report"
      block={chosen === null ? {} : { chosenImage: chosen }}
      images={images}
      taking={taking}
      onRemove={remove}
    />
  )
}

export const RequestFeatureScreen = screenOf({
  kind: 'FeatureRequests',
  title: 'Request A Feature',
  heading: 'Request A Feature',
})

export const ReportBugScreen = screenOf({
  kind: 'BugReports',
  title: 'Report Bug',
  heading: 'Report Bug',
})

export function AddChangeLogScreen() {
  const account = useAdmitted()
  const { value, state } = useAnswer('settings', async ({ reports }) =>
    (await reports()).settings(),
  )
  // where they cannot be read the rules decide
  const settings = value?.ok ? value.value : SITE_SETTINGS
  const isOpen = may({ kind: 'verified', ...account }, 'add-change-log', { settings })
  return (
    <AccountFrame title="Add Change Log" heading="Add Change Log">
      {state === 'loading' && <Loading />}
      {state !== 'loading' && isOpen && <LogForm account={account} />}
      {state !== 'loading' && !isOpen && <p>{REPORTS.maintainersAnnounce}</p>}
    </AccountFrame>
  )
}
