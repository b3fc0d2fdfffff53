/** The frame around every screen. */
import { createContext, type MouseEvent, useContext } from 'react'
import {
  Outlet,
  ScrollRestoration,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
} from 'react-router-dom'
import { Link, LinkContext, type LinkProps } from '../../ui/link.tsx'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RedirectNotice } from './redirect-notice.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useRouteAnnouncer } from './use-route-announcer.ts'

const InShellContext = createContext(false)

/** False where the frame itself has failed. */
export const useIsInShell = (): boolean => useContext(InShellContext)

/** Where nothing is followed an ordinary link says the same in a tenth of the time. */
function StaticLink({ href, ...props }: LinkProps) {
  const { pathname, search } = useLocation()
  const here = href.startsWith('#') ? pathname + search : pathname
  return <a href={href.startsWith('/') ? href : here + href} {...props} />
}

const RoutedLink = ({ href, ...props }: LinkProps) =>
  href.startsWith('#') ? <HashLink href={href} {...props} /> : <RouterLink to={href} {...props} />

const RouteLink = import.meta.env.SSR ? StaticLink : RoutedLink

/** Left to itself the router drops the query, and a part of a list would lead to its first. */
function HashLink({ href, ...props }: LinkProps) {
  const { search } = useLocation()
  return <RouterLink to={{ search, hash: href }} {...props} />
}

/** What the router's own link does of all it could do: that one would bring half a framework with it. */
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
      <Link className={styles['skip']} href="#main">
        Skip to content
      </Link>
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
