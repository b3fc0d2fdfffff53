/** Says that a screen's forms are still to come. Guarded like them, so that the ways to them can be walked. */
import { useLocation } from 'react-router-dom'
import { ACCOUNT } from '#shared/account-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { Notice } from '../ui/notice.tsx'

const SCREENS: Readonly<Record<string, readonly [title: string, heading: string]>> = {
  [ROUTES.requestFeature]: ['Request A Feature', 'Request A Feature'],
  [ROUTES.reportBug]: ['Report Bug', 'Report Bug'],
}

export function ArrivingScreen() {
  const { pathname } = useLocation()
  const [title, heading] = SCREENS[pathname] ?? ['', '']
  return (
    <AccountFrame title={title} heading={heading}>
      <Notice>{ACCOUNT.arriving}</Notice>
    </AccountFrame>
  )
}
