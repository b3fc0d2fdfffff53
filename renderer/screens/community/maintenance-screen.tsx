/** Component: screen for maintainers with hidden pages, blocked people and the audit log. */
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { MaintenanceLists } from '../../features/maintenance/maintenance-lists.tsx'

export const MaintenanceScreen = () => (
  <AccountFrame title="Maintenance" heading="Maintenance">
    <MaintenanceLists />
  </AccountFrame>
)
