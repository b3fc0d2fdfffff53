/** Component: the form of one section, with its editor, preview, reset and Submit of its own. */
import { type ReactNode, useMemo, useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { isSectionChanged } from '#shared/model/drafts/draft'
import type { Block, Section } from '#shared/model/page'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import type { ActiveEditor } from '../../../services/hooks/active-editors.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { PublishForm } from '../../../ui/forms/publish-form.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import type { PendingImages } from '../drafts/use-pending-images.ts'
import { newId } from '../new-id.ts'
import { SectionEditors } from '../presence/editing-labels.tsx'
import { codeOf } from '../saving/details-problem.ts'
import { SaveProgress } from '../saving/save-progress.tsx'
import type { Saver } from '../saving/use-save.ts'
import { SectionText } from '../text/section-text.tsx'
import { newBlock } from './change-blocks.ts'
import { ResetButton } from './reset-button.tsx'
import styles from './section-form.module.css'
import { SectionPreview } from './section-preview.tsx'
import { sectionWriter } from './section-writer.ts'
import { useBlocks } from './use-blocks.ts'

export interface SectionFormProps {
  readonly session: DraftSession
  readonly page: { readonly name: string; readonly rev: number }
  readonly section: SectionName
  /** null if the page does not have the section. */
  readonly stored: Section | null
  /** Blocks of a new section before anything is typed; an empty one if absent. */
  readonly pattern?: readonly Block[] | undefined
  /** True if the form of a new section is open from the start. */
  readonly startsOn?: boolean
  /** Offered in a section of facts. */
  readonly usualTitles: readonly string[]
  readonly images: PendingImages
  readonly saver: Saver
  /** Renders the section as readers will see it. */
  readonly preview: (section: Section) => ReactNode
  /** The other people who edit the page. */
  readonly editors?: readonly ActiveEditor[]
  /** Absent if the section is submitted only together with the others. */
  readonly onSubmit?: (section: SectionName) => void
}

const SECTION_HINTS: Partial<Readonly<Record<SectionName, string>>> = EDITOR_MESSAGES.sectionHints

export function SectionForm(props: SectionFormProps) {
  const { session, page, section, stored, startsOn = false } = props
  const { images, saver, editors = [], onSubmit } = props
  const { saving } = saver
  const { draft } = useDraftState(session)
  const [initial] = useState(() => props.pattern ?? [newBlock(newId(), newId())])
  const writer = useMemo(
    () => sectionWriter({ session, page, section, stored, initial }),
    [session, page, section, stored, initial],
  )
  const { label } = getSectionSpec(section)
  const [isSwitched, setSwitched] = useState(false)
  // After a reset, the button offers to undo it.
  const [isReset, setReset] = useState(false)
  const typed = draft.sections.get(section)
  const isOff = typed === undefined ? stored === null && !startsOn : typed.off
  const blocks = useBlocks(writer)

  if (isOff)
    return (
      <section aria-label={label} className={styles['off']}>
        <Button
          id={section}
          autoFocus={isSwitched}
          onClick={() => {
            setSwitched(true)
            if (typed?.off) writer.switchOff(false)
            else writer.change((all) => all)
          }}
        >
          <ToolIcon name="add" />
          {EDITOR_LABELS.add(label)}
        </Button>
      </section>
    )
  const hasChange = typed !== undefined && isSectionChanged(typed)
  const canSubmit = hasChange && saving.kind !== 'saving'
  const reset = () => {
    setReset(true)
    return writer.reset()
  }
  const hint = SECTION_HINTS[section]
  const hintId = hint && `${section}-hint`
  return (
    <section aria-labelledby={section} aria-describedby={hintId} className={styles['form']}>
      <PublishForm
        onSubmit={() => {
          if (canSubmit) onSubmit?.(section)
        }}
      >
        <div className={styles['head']}>
          {/* The links to the sections lead here. */}
          <h2 id={section} tabIndex={-1}>
            {label}
          </h2>
          {hint && (
            <p id={hintId} className={styles['hint']}>
              {hint}
            </p>
          )}
          <SectionEditors editors={editors} section={section} />
        </div>
        {stored?.damaged && <Notice code="page/section-damaged">{EDITOR_MESSAGES.sectionDamaged}</Notice>}
        <SectionText
          writer={writer}
          images={images}
          usualTitles={props.usualTitles}
          startsFocused={isSwitched}
          hintId={hintId}
        >
          <div className={styles['bar']}>
            {onSubmit !== undefined && hasChange && (
              <Button type="submit" aria-disabled={!canSubmit} aria-describedby={section}>
                {EDITOR_LABELS.submit}
              </Button>
            )}
            {(hasChange || isReset) && <ResetButton name={label} disabled={!hasChange} onReset={reset} />}
            {stored === null && (typed?.base ?? null) === null && (
              <Button
                variant="bare"
                aria-label={EDITOR_LABELS.remove(label)}
                onClick={({ detail }) => {
                  // The second click of two fast ones was meant for the tool that stood here.
                  if (detail > 1) return
                  setSwitched(true)
                  writer.switchOff(true)
                }}
              >
                {EDITOR_LABELS.remove(label)}
              </Button>
            )}
          </div>
          <SaveProgress saver={saver} of={section} />
          <SectionPreview section={section} blocks={blocks} images={images} renderSection={props.preview} />
        </SectionText>
        {hasChange && blocks.length === 0 && typed.base !== null && <Notice>{EDITOR_MESSAGES.emptied}</Notice>}
        {saving.kind === 'failed' && saving.section === section && (
          <Problem code={codeOf(saving)}>{saving.sentence}</Problem>
        )}
      </PublishForm>
    </section>
  )
}
