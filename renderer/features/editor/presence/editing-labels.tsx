/** Components: who else is editing the page: one line for the page, announced politely, and a label at a section. */
import { formatEditing } from '#shared/messages/presence-messages'
import type { SectionName } from '#shared/model/page-types'
import type { ActiveEditor } from '../../../services/hooks/active-editors.ts'
import { joinNodes } from '../../../ui/join-nodes.ts'
import styles from './editing-labels.module.css'

interface EditorsProps {
  readonly editors: readonly ActiveEditor[]
}

/** The live region is always rendered, because screen readers announce only changes of an existing one. */
export const EditingLine = ({ editors }: EditorsProps) => (
  <div role="status" className={styles['line']}>
    {editors.map((editor) => (
      <Editing key={editor.uid} {...editor} />
    ))}
  </div>
)

/** Not announced, because the line of the page is. */
export const SectionEditors = ({ editors, section }: EditorsProps & { readonly section: SectionName }) =>
  editors
    .filter(({ place }) => place === section)
    .map((editor) => (
      <div key={editor.uid} className={styles['label']}>
        <Editing {...editor} />
      </div>
    ))

const Editing = ({ userName, place }: ActiveEditor) => <p>{joinNodes(formatEditing(<bdi>{userName}</bdi>, place))}</p>
