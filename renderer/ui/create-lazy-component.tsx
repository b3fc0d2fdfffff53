/** A part of a screen that is loaded when it is shown, and left out where it cannot be. */
import { type ComponentType, lazy, Suspense } from 'react'

export function createLazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const LazyComponent = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: (_: P) => null }),
    ),
  )
  return (props) => (
    <Suspense>
      <LazyComponent {...props} />
    </Suspense>
  )
}
