/** Components: screens of the forms for feature requests, bug reports and change log entries; behind a guard. */
import { useMemo } from 'react'
import { COMMUNITY_MESSAGES } from '#shared/messages/community-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { DEFAULT_SITE_SETTINGS } from '#shared/model/account'
import { reportPath } from '#shared/model/paths'
import type { ReportKind } from '#shared/model/report'
import { err, ok } from '#shared/result'
import { isAllowed } from '#shared/rules/accounts/permissions'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { useGuardedAccount } from '../../features/account/guarded-account.ts'
import { usePendingImages } from '../../features/editor/drafts/use-pending-images.ts'
import { ImageField } from '../../features/editor/sections/image-field.tsx'
import { useImageInput } from '../../features/editor/sections/use-image-input.ts'
import { ChangeLogForm } from '../../features/reports/change-log-form.tsx'
import { ReportForm } from '../../features/reports/report-form.tsx'
import { useReportDraft } from '../../features/reports/use-report-draft.ts'
import { useEditing } from '../../services/hooks/use-editing.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { FormImages } from '../../services/ports/editing.ts'
import { Loading } from '../../ui/loading.tsx'

interface ReportScreenOptions {
  readonly kind: ReportKind
  readonly title: string
}

const createReportScreen =
  ({ kind, title }: ReportScreenOptions) =>
  () => {
    const account = useGuardedAccount()
    const editing = useEditing()
    const { uid } = account
    const form = useMemo(() => ({ name: kind, owner: uid }), [uid])
    const draft = useReportDraft(form)
    const { image } = draft.value
    // The editor's image field, with the same checks and preview.
    const images = usePendingImages(editing?.formImages ?? UNLOADED_IMAGES, form)
    const imageInput = useImageInput(images, (id) => draft.change({ image: id }))
    return (
      <AccountFrame title={title} heading={title}>
        <div {...(editing === null ? {} : imageInput.handlers)}>
          <ReportForm kind={kind} account={account} draft={draft} hrefOf={reportPath}>
            {editing !== null && (
              <ImageField
                name={COMMUNITY_MESSAGES.reportName}
                block={image === null ? {} : { chosenImage: image }}
                images={images}
                imageInput={imageInput}
                onRemove={() => draft.change({ image: null })}
              />
            )}
          </ReportForm>
        </div>
      </AccountFrame>
    )
  }

/** Placeholder until the image store is loaded. */
const UNLOADED_IMAGES: Pick<FormImages, 'putImage' | 'getImage'> = {
  putImage: async () => err({ kind: 'denied' }),
  getImage: async () => ok(null),
}

export const RequestFeatureScreen = createReportScreen({
  kind: 'FeatureRequests',
  title: COMMUNITY_MESSAGES.requestFeature,
})

export const ReportBugScreen = createReportScreen({
  kind: 'BugReports',
  title: COMMUNITY_MESSAGES.reportBugScreen,
})

export function AddChangeLogScreen() {
  const account = useGuardedAccount()
  const { value, status: state } = useQuery('settings', async ({ reports }) => (await reports()).getSettings())
  // If the settings cannot be read, the server's rules decide.
  const settings = value?.ok ? value.value : DEFAULT_SITE_SETTINGS
  const isOpen = isAllowed({ kind: 'verified', ...account }, 'add-change-log', { settings })
  return (
    <AccountFrame title={COMMUNITY_MESSAGES.addChangeLog} heading={COMMUNITY_MESSAGES.addChangeLog}>
      {state === 'loading' && <Loading />}
      {state !== 'loading' && isOpen && <ChangeLogForm account={account} />}
      {state !== 'loading' && !isOpen && <p>{REPORT_MESSAGES.maintainersAnnounce}</p>}
    </AccountFrame>
  )
}
