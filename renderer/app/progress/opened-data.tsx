/** Component: a screen with its route data as the gate opens it, if reading progress is set. */
import type { ComponentType } from 'react'
import { type OpenedScreen, useGate } from '../../services/hooks/use-gate.ts'
import type { DataKind } from './route-data-kinds.ts'

interface OpenedDataProps<T> {
  readonly kind: DataKind
  readonly data: T
  readonly Screen: ComponentType<{ readonly data: T }>
}

export function OpenedData<T>({ kind, data, Screen }: OpenedDataProps<T>) {
  const opened: OpenedScreen<T> = useGate()?.open(kind, data) ?? { data }
  return (
    <>
      {opened.data !== null && <Screen data={opened.data} />}
      {opened.extra}
    </>
  )
}
