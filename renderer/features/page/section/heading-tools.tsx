/** Component: tools of a heading. They need scripts, so they are loaded after hydration. */
import { createLazyComponent } from '../../../ui/create-lazy-component.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { AnchorToolsProps } from './anchor-tools.tsx'
import styles from './heading-tools.module.css'

const AnchorTools = createLazyComponent<AnchorToolsProps>(() =>
  import('./anchor-tools.tsx').then((tools) => tools.AnchorTools),
)

interface HeadingToolsProps extends Omit<AnchorToolsProps, 'anchor'> {
  /** Absent where headings have no links. */
  readonly anchor: string | null | undefined
}

export const HeadingTools = ({ anchor, ...props }: HeadingToolsProps) =>
  useHydrated() && anchor != null ? (
    <span className={styles['tools']}>
      <AnchorTools anchor={anchor} {...props} />
    </span>
  ) : null
