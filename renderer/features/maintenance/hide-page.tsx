/** "Hide this page" and "Show this page again", for maintainers. */

import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { newIdFrom } from '#shared/model/new-id'
import { REASON_LIMIT } from '#shared/rules/saving/hide-plan'
import { editorOf } from '#shared/rules/saving/save-request'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { randomBytes } from '../../ui/random-bytes.ts'
import { AskedDeed } from './asked-deed.tsx'
import { useDeed } from './use-deed.ts'

export interface HidePageProps {
  /** The page's key. */
  readonly page: string
  readonly hidden: boolean
  readonly onDone: () => void
}

export function HidePage({ page, hidden, onDone }: HidePageProps) {
  const maintainer = useMaintainer('hide-page')
  const deed = useDeed(onDone)
  if (maintainer === null) return null
  return (
    <AskedDeed
      label={hidden ? 'Show this page again' : 'Hide this page'}
      meaning={hidden ? MAINTENANCE.showAsk : MAINTENANCE.hideAsk}
      confirm={hidden ? 'Confirm showing' : 'Confirm hiding'}
      reason={MAINTENANCE.reason}
      longest={REASON_LIMIT}
      deed={deed}
      onConfirm={(reason) =>
        void deed.do((maintenance) =>
          maintenance.hide(page, {
            hidden: !hidden,
            reason,
            editor: editorOf(maintainer),
            now: new Date().toISOString(),
            saveId: newIdFrom(randomBytes),
          }),
        )
      }
    />
  )
}
