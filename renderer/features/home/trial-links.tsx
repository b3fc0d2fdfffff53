/**
 * Component: offers to read without spoilers, as readers at two places. A link opens the offer of its place, which sets
 * it only if the visitor agrees. It is not painted while reading progress is set, unless the visitor tries one of them.
 */
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import type { TrialPlace } from '#shared/rules/places/trial-places'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import styles from './trial-links.module.css'

export const TrialLinks = ({ places }: { readonly places: readonly TrialPlace[] }) => (
  <p className={styles['trial']}>
    {HOME_MESSAGES.readWithoutSpoilers}{' '}
    <span>
      {joinNodes(
        HOME_MESSAGES.joinPlaces(
          places.map(({ bookNumber, fragment }) => (
            <Link key={fragment} href={fragment}>
              {HOME_MESSAGES.afterBook(bookNumber)}
            </Link>
          )),
        ),
      )}
    </span>
  </p>
)
