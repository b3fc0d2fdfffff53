/** Component: header of every screen with home link, search, account and appearance. */
import { useNavigate, useNavigation } from 'react-router-dom'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { ROUTES } from '#shared/model/paths'
import { CONTENTS_ID } from '../../features/page/contents-id.ts'
import { SearchForm } from '../../features/search/search-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBar } from '../../ui/loading.tsx'
import { AccountLinks } from '../account/account-links.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { SIDEBAR_ID } from './sidebar.tsx'

export const SEARCH_ID = 'search'

export function Header() {
  const navigate = useNavigate()
  const navigation = useNavigation()
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <span className={styles['narrow']}>
          <Button variant="bare" popoverTarget={SIDEBAR_ID} aria-label={FRAME_MESSAGES.menu}>
            <Icon name="menu" />
          </Button>
        </span>
        <Link href={ROUTES.home} className={styles['home']}>
          <Logo />
          <span>{FRAME_MESSAGES.wiki}</span>
        </Link>
        <SearchForm id={SEARCH_ID} onGo={navigate} />
        <span className={styles['contents']}>
          <Button
            variant="bare"
            popoverTarget={CONTENTS_ID}
            aria-label={FRAME_MESSAGES.contents}
            title={FRAME_MESSAGES.contents}
          >
            <Icon name="contents" />
          </Button>
        </span>
        <span className={styles['narrow']}>
          <Button variant="bare" popoverTarget={SEARCH_ID} aria-label={FRAME_MESSAGES.openSearch}>
            <Icon name="search" />
          </Button>
          <Button variant="bare" aria-label={FRAME_MESSAGES.openCommands} data-command="palette">
            <Icon name="more" />
          </Button>
        </span>
        <nav aria-label={FRAME_MESSAGES.account} className={styles['account']}>
          <AccountLinks />
        </nav>
        <span className={styles['appearance']}>
          <AppearanceMenu />
        </span>
      </div>
      <LoadingBar active={navigation.state !== 'idle'} />
    </header>
  )
}
