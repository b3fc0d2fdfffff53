/** Says that a screen's forms are still to come. Guarded like them, so that the ways to them can be walked. */
import { useLocation, useParams } from 'react-router-dom'
import { ACCOUNT } from '#shared/account-messages'
import { nameOfKey } from '#shared/model/page-key'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { Notice } from '../ui/notice.tsx'

const SCREENS: Readonly<Record<string, readonly [title: string, heading: string]>> = {
  [ROUTES.upload]: ['Upload Content', 'Content Templates'],
  [ROUTES.requestFeature]: ['Request A Feature', 'Request A Feature'],
  [ROUTES.reportBug]: ['Report Bug', 'Report Bug'],
}

export function ArrivingScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const edit = `Edit ${nameOfKey(id)}`
  const [title, heading] = SCREENS[pathname] ?? [edit, edit]
  return (
    <AccountFrame title={title} heading={heading}>
      <Notice>{ACCOUNT.arriving}</Notice>
    </AccountFrame>
  )
}
