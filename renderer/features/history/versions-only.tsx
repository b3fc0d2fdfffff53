/**
 * Components: parts of the markup of histories that the script in the document closes. The browser renders them only if
 * the gate has opened their data.
 */

import type { ReactNode } from 'react'
import { UNKNOWN_POSITION } from '#shared/rules/places/card-positions'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import styles from './versions-only.module.css'

/** Old versions are later than everything, because their texts may have no place, or another one than today. */
export const VersionsOnly = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['versions']} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': UNKNOWN_POSITION })}>
    {children}
  </div>
)

/** Words of such versions, in a line. */
export const VersionWords = ({ children }: { readonly children: ReactNode }) => (
  <span {...(HAS_PLACE_ATTRIBUTES && { 'data-at': UNKNOWN_POSITION })}>{children}</span>
)

/** The name of a page, in a heading. */
export const PlacedName = ({ name, position }: { readonly name: string; readonly position: string | undefined }) => (
  <bdi {...(HAS_PLACE_ATTRIBUTES && { 'data-at': position })}>{name}</bdi>
)
