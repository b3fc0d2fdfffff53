/** "Maintenance": what maintainers have done that stands, and where to begin. */
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { MaintenanceLists } from '../features/maintenance/maintenance-lists.tsx'
import { Link } from '../ui/link.tsx'

export const MaintenanceScreen = () => (
  <AccountFrame title="Maintenance" heading="Maintenance">
    <p>
      A page is hidden from its History. A person’s edits, where they can be blocked and reverted,
      stand behind their name in <Link href={ROUTES.recentChanges}>Recent Changes</Link>. Reports
      are judged in the <Link href={ROUTES.pipeline}>pipeline</Link>.
    </p>
    <MaintenanceLists />
  </AccountFrame>
)
