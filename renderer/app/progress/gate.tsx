/** Gate: opens route data for the reader's progress, and shows a screen of its own for a page that is not met yet. */
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as HIDDEN_MESSAGES from '#shared/messages/hidden-messages'
import type { Limits } from '#shared/rules/places/limits'
import type { Gate } from '../../services/hooks/use-gate.ts'
import { Button } from '../../ui/button.tsx'
import styles from './gate.module.css'
import { OPENERS, type OpenedData } from './open-route-data.ts'
import { UnmetScreen } from './unmet-screen.tsx'

export const createGate = (limits: Limits): Gate => ({
  limits,
  renderScreen: (kind, data, Screen) => <GatedScreen kind={kind} data={data} Screen={Screen} limits={limits} />,
})

interface GatedScreenProps<T> {
  readonly kind: string
  readonly data: T
  readonly Screen: ComponentType<{ readonly data: T }>
  readonly limits: Limits
}

function GatedScreen<T>({ kind, data, Screen, limits }: GatedScreenProps<T>) {
  const { pathname } = useLocation()
  const [shownPath, setShownPath] = useState<string | null>(null)
  if (shownPath === pathname) return <Screen data={data} />
  const opened = openData(kind, data, limits)
  const showAll = () => setShownPath(pathname)
  if (opened.kind === 'unmet') return <UnmetScreen hidden={opened.hidden} onShow={showAll} />
  return (
    <>
      <Screen data={opened.data} />
      {opened.hasHidden && (
        <Button className={styles['showAll']} onClick={showAll}>
          {HIDDEN_MESSAGES.showAll}
        </Button>
      )}
    </>
  )
}

/** The table is typed by kind; here the kind is known only to the route. */
function openData<T>(kind: string, data: T, limits: Limits): OpenedData<T> {
  const open = (OPENERS as Readonly<Record<string, (data: T, limits: Limits) => OpenedData<T>>>)[kind]
  if (open === undefined) throw new Error(`No gate opens ${kind}.`)
  return open(data, limits)
}
