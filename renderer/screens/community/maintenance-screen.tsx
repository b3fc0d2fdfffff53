/** Component: screen for maintainers with hidden pages, blocked people, unreadable places and the audit log. */
import { MAINTENANCE_LABELS } from '#shared/messages/maintenance-messages'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { MaintenanceLists } from '../../features/maintenance/maintenance-lists.tsx'

export const MaintenanceScreen = () => (
  <AccountFrame title={MAINTENANCE_LABELS.maintenance} heading={MAINTENANCE_LABELS.maintenance}>
    <MaintenanceLists />
  </AccountFrame>
)
