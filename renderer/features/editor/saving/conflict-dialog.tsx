/** Component: the conflict dialog: shows both versions of each conflict and asks which one to save. */
import { useEffect, useId, useRef, useState } from 'react'
import { CONFLICT_MESSAGES } from '#shared/messages/conflict-messages'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { formatPlace, PLACE_MESSAGES } from '#shared/messages/place-messages'
import { IMAGE_TEXTS } from '#shared/model/images/image-fields'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import { compareTexts, type TextChange } from '#shared/rules/history/compare-sections'
import type { BlockImage, Conflict, ConflictChoice, ConflictChoices } from '#shared/rules/merge/three-way-merge'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import styles from './conflict-dialog.module.css'

interface ConflictDialogProps {
  readonly conflicts: ReadonlyMap<SectionName, readonly Conflict[]>
  /** Label of the button that resolves the conflicts. */
  readonly resolveLabel?: string
  readonly onResolve: (choices: ReadonlyMap<SectionName, ConflictChoices>) => void
  /** Closes the dialog; nothing is saved, and the draft stays. */
  readonly onClose: () => void
}

/** A text has one place. */
const listChoices = ({ kind }: Conflict): readonly ConflictChoice[] =>
  kind === 'place' ? ['mine', 'theirs'] : ['mine', 'theirs', 'both']

export function ConflictDialog(props: ConflictDialogProps) {
  const { conflicts, resolveLabel = CONFLICT_MESSAGES.save, onResolve, onClose } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // By default a dialog focuses its first choice, which may be far below the heading.
  useEffect(() => heading.current?.focus(), [])
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConflictChoice>>(new Map())
  const all = [...conflicts].flatMap(([section, list]) => list.map((conflict) => ({ section, conflict })))
  const open = all.filter(({ section, conflict }) => !chosen.has(nameOf(section, conflict))).length

  return (
    <ModalDialog className={styles['dialog']} aria-labelledby={`${id}-heading`} onClose={onClose}>
      <h2 id={`${id}-heading`} tabIndex={-1} ref={heading}>
        {CONFLICT_MESSAGES.heading}
      </h2>
      <p>{EDITOR_MESSAGES.conflict}</p>
      {all.map(({ section, conflict }) => {
        const name = nameOf(section, conflict)
        return (
          <fieldset key={name} className={styles['conflict']}>
            <legend>
              {EDITOR_LABELS.named(getSectionSpec(section).label, CONFLICT_MESSAGES.kinds[conflict.kind])}
            </legend>
            <div className={styles['sides']}>
              <Side label={CONFLICT_MESSAGES.mine} conflict={conflict} side="mine" />
              <Side label={CONFLICT_MESSAGES.theirs} conflict={conflict} side="theirs" />
            </div>
            <div className={styles['choices']}>
              {listChoices(conflict).map((choice) => (
                <Choice
                  key={choice}
                  type="radio"
                  name={name}
                  checked={chosen.get(name) === choice}
                  onChange={() => setChosen(new Map(chosen).set(name, choice))}
                >
                  {CONFLICT_MESSAGES.choices[choice]}
                </Choice>
              ))}
            </div>
          </fieldset>
        )
      })}
      <div className={styles['choices']}>
        <Button
          variant="primary"
          disabled={open > 0}
          aria-describedby={`${id}-open`}
          onClick={() => onResolve(choicesOf(conflicts, chosen))}
        >
          {resolveLabel}
        </Button>
        <Button onClick={onClose}>{CONFLICT_MESSAGES.goOn}</Button>
      </div>
      <p id={`${id}-open`} role="status">
        {open > 0 && CONFLICT_MESSAGES.open(open)}
      </p>
    </ModalDialog>
  )
}

/** Names a conflict among those of all sections. */
const nameOf = (section: SectionName, { id }: Conflict): string => `${section}/${id}`

interface SideProps {
  readonly label: string
  readonly conflict: Conflict
  readonly side: 'mine' | 'theirs'
}

const Side = ({ label, conflict, side }: SideProps) => (
  <div>
    <h3>{label}</h3>
    {conflict.kind === 'text' && (
      <p dir="auto" className={styles['text']}>
        {listPieces(conflict, side).map(renderPiece)}
      </p>
    )}
    {conflict.kind === 'image' && <SideImage image={conflict[side]} />}
    {conflict.kind === 'place' && (
      <p dir="auto">{conflict[side] === undefined ? PLACE_MESSAGES.none : formatPlace(conflict[side])}</p>
    )}
    {conflict.kind === 'removed' &&
      (conflict.by === side ? (
        <p>{CONFLICT_MESSAGES.removed}</p>
      ) : (
        <p dir="auto" className={styles['text']}>
          {conflict.remainingText}
        </p>
      ))}
  </div>
)

/** The index is a stable key: pieces never move. */
const renderPiece = ({ kind, text }: TextChange, index: number) =>
  kind === 'same' ? text : <mark key={`${index}`}>{text}</mark>

/** Returns the text of one side, with the words in which it differs from the other. */
function listPieces(
  { mine, theirs }: Extract<Conflict, { kind: 'text' }>,
  side: SideProps['side'],
): readonly TextChange[] {
  const other = side === 'mine' ? 'removed' : 'added'
  return compareTexts(theirs, mine).filter(({ kind }) => kind !== other)
}

const SideImage = ({ image }: { readonly image: BlockImage | null }) =>
  image === null ? (
    <p>{CONFLICT_MESSAGES.noImage}</p>
  ) : (
    <>
      <img src={image.imageUrl} alt={image.imageAlt ?? ''} className={styles['image']} />
      {IMAGE_TEXTS.map(
        (field) =>
          image[field] !== undefined && (
            <p key={field} dir="auto" className={styles['text']}>
              {EDITOR_LABELS.named(EDITOR_LABELS.imageTexts[field], image[field])}
            </p>
          ),
      )}
    </>
  )

const choicesOf = (
  conflicts: ConflictDialogProps['conflicts'],
  chosen: ReadonlyMap<string, ConflictChoice>,
): ReadonlyMap<SectionName, ConflictChoices> =>
  new Map(
    [...conflicts].map(([section, list]) => [
      section,
      new Map(
        list.flatMap((conflict) => {
          const choice = chosen.get(nameOf(section, conflict))
          return choice === undefined ? [] : [[conflict.id, choice] as const]
        }),
      ),
    ]),
  )
