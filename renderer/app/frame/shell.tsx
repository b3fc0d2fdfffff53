/** Component: layout route of every screen, with header, sidebar and footer. */
import { createContext, type MouseEvent, useContext } from 'react'
import { Outlet, ScrollRestoration, type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { LinkContext, type LinkProps } from '../../ui/link.tsx'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RedirectNotice } from './redirect-notice.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useRouteAnnouncer } from './use-route-announcer.ts'

const InShellContext = createContext(false)

/** Hook: false if the frame itself has failed. */
export const useIsInShell = (): boolean => useContext(InShellContext)

/** Link for server rendering: a plain anchor gives the same markup in a tenth of the time. */
function StaticLink({ href, ...props }: LinkProps) {
  const { pathname, search } = useLocation()
  const here = href.startsWith('#') ? pathname + search : pathname
  return <a href={href.startsWith('/') ? href : here + href} {...props} />
}

const RoutedLink = ({ href, ...props }: LinkProps) =>
  href.startsWith('#') ? <HashLink href={href} {...props} /> : <RouterLink to={href} {...props} />

const RouteLink = import.meta.env.SSR ? StaticLink : RoutedLink

/** The router drops the query of hash links, which would lead to the first page of a list. */
function HashLink({ href, ...props }: LinkProps) {
  const { search } = useLocation()
  return <RouterLink to={{ search, hash: href }} {...props} />
}

/** The features of the router's Link that are used here; its own component would add to the first load. */
function RouterLink({ to, onClick, ...props }: Omit<LinkProps, 'href'> & { readonly to: To }) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, props.target === undefined ? {} : { target: props.target })
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return <a {...props} href={href} onClick={onLinkClick} />
}

export function Shell() {
  const announcerRef = useRouteAnnouncer()
  return (
    <LinkContext value={RouteLink}>
      {/* Without the address of the page, which is that of a random page before another one is opened in its place. */}
      <a className={styles['skip']} href="#main">
        {FRAME_MESSAGES.skipToContent}
      </a>
      <Header />
      <div className={styles['frame']}>
        <Sidebar />
        <main id="main" className={styles['main']} tabIndex={-1}>
          <OfflineNotice />
          <RedirectNotice />
          <InShellContext value={true}>
            <Outlet />
          </InShellContext>
        </main>
      </div>
      <Footer />
      <p ref={announcerRef} role="status" className="visually-hidden" />
      <ScrollRestoration />
    </LinkContext>
  )
}
