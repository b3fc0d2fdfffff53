/** Two people changed the same words: what each of them has, and what shall stand. */
import { useEffect, useRef, useState } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import type {
  BlockImage,
  Conflict,
  ConflictChoice,
  ConflictChoices,
} from '#shared/rules/merge/merge-section'
import { Button } from '../../../ui/button.tsx'
import styles from './conflict-dialog.module.css'

interface ClashDialogProps {
  readonly clashes: ReadonlyMap<SectionName, readonly Conflict[]>
  readonly onResolve: (choices: ReadonlyMap<SectionName, ConflictChoices>) => void
  /** Nothing is saved, and nothing is lost. */
  readonly onClose: () => void
}

const CHOICES: readonly (readonly [ConflictChoice, string])[] = [
  ['mine', 'Keep mine'],
  ['theirs', 'Keep theirs'],
  ['both', 'Keep both'],
]

export function ClashDialog({ clashes, onResolve, onClose }: ClashDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // The first choice, which a dialog focuses by itself, may be below what there is to choose from.
    dialog.current?.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    return () => {
      // a dialog that is taken away instead of closed gives the focus back to nobody
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConflictChoice>>(new Map())
  const all = [...clashes].flatMap(([section, list]) => list.map((clash) => ({ section, clash })))
  const nameOf = (section: SectionName, clash: Conflict) => `${section}/${clash.id}`
  const isAnswered = all.every(({ section, clash }) => chosen.has(nameOf(section, clash)))

  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby="clash" onClose={onClose}>
      <h2 id="clash" tabIndex={-1} ref={heading}>
        Somebody else has changed this too
      </h2>
      <p>{EDITOR_MESSAGES.clash}</p>
      {all.map(({ section, clash }) => {
        const name = nameOf(section, clash)
        return (
          <fieldset key={name} className={styles['clash']}>
            <legend>{`${getSectionSpec(section).label}: ${WHAT[clash.kind]}`}</legend>
            <div className={styles['sides']}>
              <Side label="Yours" clash={clash} side="mine" />
              <Side label="Theirs" clash={clash} side="theirs" />
            </div>
            <div className={styles['choices']}>
              {CHOICES.map(([choice, label]) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name={name}
                    checked={chosen.get(name) === choice}
                    onChange={() => setChosen(new Map(chosen).set(name, choice))}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
      <div className={styles['choices']}>
        <Button
          variant="primary"
          disabled={!isAnswered}
          onClick={() => onResolve(choicesOf(clashes, chosen, nameOf))}
        >
          Save with these choices
        </Button>
        <Button onClick={() => dialog.current?.close()}>Go on editing</Button>
      </div>
    </dialog>
  )
}

const WHAT: Readonly<Record<Conflict['kind'], string>> = {
  text: 'the same words were changed',
  image: 'another image was chosen',
  removed: 'one of you removed what the other changed',
}

interface SideProps {
  readonly label: string
  readonly clash: Conflict
  readonly side: 'mine' | 'theirs'
}

const Side = ({ label, clash, side }: SideProps) => (
  <div>
    <h3>{label}</h3>
    {clash.kind === 'text' && (
      <p dir="auto" className={styles['text']}>
        {clash[side]}
      </p>
    )}
    {clash.kind === 'image' && <SideImage image={clash[side]} />}
    {clash.kind === 'removed' &&
      (clash.by === side ? (
        <p>Removed.</p>
      ) : (
        <p dir="auto" className={styles['text']}>
          {clash.remainingText}
        </p>
      ))}
  </div>
)

const SideImage = ({ image }: { readonly image: BlockImage | null }) =>
  image === null ? (
    <p>No image.</p>
  ) : (
    <img src={image.imageUrl} alt={image.imageAlt} className={styles['image']} />
  )

const choicesOf = (
  clashes: ClashDialogProps['clashes'],
  chosen: ReadonlyMap<string, ConflictChoice>,
  nameOf: (section: SectionName, clash: Conflict) => string,
): ReadonlyMap<SectionName, ConflictChoices> =>
  new Map(
    [...clashes].map(([section, list]) => [
      section,
      new Map(
        list.flatMap((clash) => {
          const choice = chosen.get(nameOf(section, clash))
          return choice === undefined ? [] : [[clash.id, choice] as const]
        }),
      ),
    ]),
  )
