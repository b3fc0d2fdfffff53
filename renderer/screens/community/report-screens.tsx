/** The forms of people who ask, report and announce; behind a guard. */
import { useMemo } from 'react'
import { REPORTS } from '#shared/messages/report-messages'
import { SITE_SETTINGS } from '#shared/model/account'
import { reportPath } from '#shared/model/paths'
import type { ReportKind } from '#shared/model/report'
import { err, ok } from '#shared/result'
import { may } from '#shared/rules/accounts/permissions'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { useAdmitted } from '../../features/account/admitted.ts'
import { useKeptImages } from '../../features/editor/drafts/use-kept-images.ts'
import { ImageField } from '../../features/editor/sections/image-field.tsx'
import { useImageTaking } from '../../features/editor/sections/use-image-taking.ts'
import { LogForm } from '../../features/reports/log-form.tsx'
import { ReportForm } from '../../features/reports/report-form.tsx'
import { useReportDraft } from '../../features/reports/use-report-draft.ts'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import { useEditing } from '../../services/hooks/use-editing.ts'
import type { FormImages } from '../../services/ports/editing.ts'
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
    const { uid } = account
    const form = useMemo(() => ({ name: kind, owner: uid }), [uid])
    const draft = useReportDraft(form)
    const { image } = draft.value
    // the editor's own field: the same choice, checks and preview
    const images = useKeptImages(editing?.formImages ?? NOT_YET, form)
    const taking = useImageTaking(images, (id) => draft.change({ image: id }))
    return (
      <AccountFrame title={title} heading={heading}>
        <div {...(editing === null ? {} : taking.handlers)}>
          <ReportForm kind={kind} account={account} draft={draft} hrefOf={reportPath}>
            {editing !== null && (
              <ImageField
                name="report"
                block={image === null ? {} : { chosenImage: image }}
                images={images}
                taking={taking}
                onRemove={() => draft.change({ image: null })}
              />
            )}
          </ReportForm>
        </div>
      </AccountFrame>
    )
  }

/** Until the store of images is loaded. */
const NOT_YET: Pick<FormImages, 'putImage' | 'getImage'> = {
  putImage: async () => err({ kind: 'denied' }),
  getImage: async () => ok(null),
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
