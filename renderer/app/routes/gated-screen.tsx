/** Component: a screen with its route data as the gate opens it, if reading progress is set. */
import type { ComponentType } from 'react'
import type { DataKind } from '../../screens/route-data-kinds.ts'
import { type OpenedScreen, useGate } from '../../services/hooks/use-gate.ts'

interface GatedScreenProps<T> {
  readonly kind: DataKind
  readonly data: T
  readonly Screen: ComponentType<{ readonly data: T }>
}

export function GatedScreen<T>({ kind, data, Screen }: GatedScreenProps<T>) {
  const opened: OpenedScreen<T> = useGate()?.open(kind, data) ?? { data }
  return (
    <>
      {opened.data !== null && <Screen data={opened.data} />}
      {opened.extra}
    </>
  )
}
