/** "Maintenance": what maintainers have done that stands, and where to begin. */
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { MaintenanceLists } from '../../features/maintenance/maintenance-lists.tsx'

export const MaintenanceScreen = () => (
  <AccountFrame title="Maintenance" heading="Maintenance">
    <MaintenanceLists />
  </AccountFrame>
)
