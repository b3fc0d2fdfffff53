/** The frame around every screen. */
import { createContext, useContext } from 'react'
import { Outlet, Link as RouterLink, ScrollRestoration } from 'react-router-dom'
import { LinkContext, type LinkProps } from '../ui/link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useArrival } from './use-arrival.ts'

const InShell = createContext(false)

/** False where the frame itself has failed. */
export const useInShell = (): boolean => useContext(InShell)

const FollowedByRouter = ({ href, ...props }: LinkProps) => <RouterLink to={href} {...props} />

export function Shell() {
  useArrival()
  return (
    <LinkContext value={FollowedByRouter}>
      <RouterLink className={styles['skip']} to="#main">
        Skip to content
      </RouterLink>
      <Header />
      <div className={styles['frame']}>
        <Sidebar />
        <main id="main" className={styles['main']} tabIndex={-1}>
          <InShell value={true}>
            <Outlet />
          </InShell>
        </main>
      </div>
      <Footer />
      <ScrollRestoration />
    </LinkContext>
  )
}
