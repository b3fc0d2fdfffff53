/** Component: tools of a heading: a button that copies its address, and for a section one that folds it on phones. */
import { toPlainTitle } from '#shared/rules/text/plain-title'
import { CopyLinkButton } from './copy-link-button.tsx'
import { FoldButton } from './fold-button.tsx'

export interface AnchorToolsProps {
  /** Id of the heading. */
  readonly anchor: string
  /** Text of the heading, which may contain markup. */
  readonly label: string
  /** The heading is that of a section, which can be folded. */
  readonly isSection?: boolean
}

export const AnchorTools = ({ anchor, label, isSection = false }: AnchorToolsProps) => (
  <>
    <CopyLinkButton anchor={anchor} label={toPlainTitle(label)} />
    {isSection && <FoldButton anchor={anchor} />}
  </>
)
