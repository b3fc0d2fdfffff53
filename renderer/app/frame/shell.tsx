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
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { ToldOnArrival } from './told-on-arrival.tsx'
import { useArrival } from './use-arrival.ts'

const InShell = createContext(false)

/** False where the frame itself has failed. */
export const useInShell = (): boolean => useContext(InShell)

/** Where nothing is followed an ordinary link says the same in a tenth of the time. */
function ShownByHost({ href, ...props }: LinkProps) {
  const { pathname, search } = useLocation()
  const here = href.startsWith('#') ? pathname + search : pathname
  return <a href={href.startsWith('/') ? href : here + href} {...props} />
}

const FollowedByRouter = ({ href, ...props }: LinkProps) =>
  href.startsWith('#') ? <InPage href={href} {...props} /> : <RouterLink to={href} {...props} />

const RouteLink = import.meta.env.SSR ? ShownByHost : FollowedByRouter

/** Left to itself the router drops the query, and a part of a list would lead to its first. */
function InPage({ href, ...props }: LinkProps) {
  const { search } = useLocation()
  return <RouterLink to={{ search, hash: href }} {...props} />
}

/** What the router's own link does of all it could do: that one would bring half a framework with it. */
function RouterLink({ to, onClick, ...props }: Omit<LinkProps, 'href'> & { readonly to: To }) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, props.target === undefined ? {} : { target: props.target })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return <a {...props} href={href} onClick={click} />
}

export function Shell() {
  const said = useArrival()
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
          <ToldOnArrival />
          <InShell value={true}>
            <Outlet />
          </InShell>
        </main>
      </div>
      <Footer />
      <p ref={said} role="status" className="visually-hidden" />
      <ScrollRestoration />
    </LinkContext>
  )
}
