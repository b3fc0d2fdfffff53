/** What a screen writes with, once it is loaded. */
import { useEffect, useState } from 'react'
import type { Editing } from './editing-ports.ts'
import { useServices } from './use-services.ts'

export type LoadedEditing = Editing | 'loading' | 'unreachable'

export function useEditing(): LoadedEditing {
  const services = useServices()
  const [editing, setEditing] = useState<LoadedEditing>('loading')
  useEffect(() => {
    let left = false
    services()
      .then((all) => all.editing())
      .then(
        (opened) => {
          if (!left) setEditing(opened)
        },
        () => {
          if (!left) setEditing('unreachable')
        },
      )
    return () => {
      left = true
    }
  }, [services])
  return editing
}
