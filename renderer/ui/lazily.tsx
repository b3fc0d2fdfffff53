/** A part of a screen that is loaded when it is shown, and left out where it cannot be. */
import { type ComponentType, lazy, Suspense } from 'react'

export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (_: P) => null }),
    ),
  )
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
