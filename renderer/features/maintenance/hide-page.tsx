/** Component: the "Hide this page" and "Show this page again" buttons for maintainers. */

import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { createId } from '#shared/model/create-id'
import { MAX_REASON_LENGTH } from '#shared/rules/saving/hide-plan'
import { toEditor } from '#shared/rules/saving/save-request'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { randomBytes } from '../../ui/random-bytes.ts'
import { ConfirmableAction } from './confirmable-action.tsx'
import { useMaintenanceAction } from './use-maintenance-action.ts'

export interface HidePageProps {
  /** The page's key. */
  readonly page: string
  readonly hidden: boolean
  readonly onDone: () => void
}

export function HidePage({ page, hidden, onDone }: HidePageProps) {
  const maintainer = useMaintainer('hide-page')
  const action = useMaintenanceAction(onDone)
  if (maintainer === null) return null
  return (
    <ConfirmableAction
      label={hidden ? MAINTENANCE_LABELS.showPage : MAINTENANCE_LABELS.hidePage}
      description={hidden ? MAINTENANCE_MESSAGES.showAsk : MAINTENANCE_MESSAGES.hideAsk}
      confirmLabel={hidden ? MAINTENANCE_LABELS.confirmShowing : MAINTENANCE_LABELS.confirmHiding}
      reasonLabel={MAINTENANCE_MESSAGES.reason}
      maxLength={MAX_REASON_LENGTH}
      danger={!hidden}
      action={action}
      onConfirm={(reason) =>
        void action.run((maintenance) =>
          maintenance.hide(page, {
            hidden: !hidden,
            reason,
            editor: toEditor(maintainer),
            now: new Date().toISOString(),
            saveId: createId(randomBytes),
          }),
        )
      }
    />
  )
}
