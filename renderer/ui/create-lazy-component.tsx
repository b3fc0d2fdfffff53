/** Factory of lazy components: loaded when rendered first; nothing is rendered when the chunk cannot be loaded. */
import { type ComponentType, lazy, Suspense } from 'react'

export function createLazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
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
