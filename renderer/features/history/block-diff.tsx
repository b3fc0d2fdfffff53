/** Component: the changes of one block, with its heading, texts and image. */
import { Fragment } from 'react'
import { DIFF_MESSAGES } from '#shared/messages/diff-messages'
import { PLACE_MESSAGES } from '#shared/messages/place-messages'
import { getSmallImageUrl } from '#shared/model/images/image-address'
import type { BlockChange, TextChange } from '#shared/rules/history/compare-sections'
import styles from './block-diff.module.css'
import { DiffText, type DiffTextDeps } from './diff-text.tsx'

interface BlockDiffProps extends DiffTextDeps {
  readonly change: BlockChange
  readonly isSideBySide: boolean
}

const KIND_LABELS: Readonly<Record<BlockChange['kind'], string | null>> = {
  same: null,
  changed: null,
  added: DIFF_MESSAGES.added,
  removed: DIFF_MESSAGES.removed,
  moved: DIFF_MESSAGES.moved,
}

export function BlockDiff({ change, isSideBySide, ...deps }: BlockDiffProps) {
  const { kind } = change
  if (kind === 'same') return <p className={styles['same']}>{DIFF_MESSAGES.unchanged}</p>
  const sides = isSideBySide && kind === 'changed' ? (['removed', 'added'] as const) : [null]
  return (
    <div className={styles['change']} data-kind={kind}>
      {KIND_LABELS[kind] !== null && <p className={styles['kind']}>{KIND_LABELS[kind]}</p>}
      <div className={styles['sides']}>
        {sides.map((side) => (
          <div key={side}>
            {side !== null && <h3>{side === 'removed' ? DIFF_MESSAGES.before : DIFF_MESSAGES.after}</h3>}
            <BlockTexts change={change} only={side} {...deps} />
          </div>
        ))}
      </div>
      <Pictures change={change} />
      {change.hasOtherChange && <p className={styles['kind']}>{DIFF_MESSAGES.otherChange}</p>}
    </div>
  )
}

const PLACE_LABEL = `${PLACE_MESSAGES.label}: `

interface BlockTextsProps extends DiffTextDeps {
  readonly change: BlockChange
  /** null: both texts, with the changes marked inline. */
  readonly only: 'removed' | 'added' | null
}

function BlockTexts({ change, only, ...deps }: BlockTextsProps) {
  const draw = (changes: readonly TextChange[], look: 'heading' | 'title' | 'text' | 'caption', label = '') =>
    changes.some(({ kind }) => kind === 'same' || only === null || kind === only) && (
      <p dir="auto" className={styles[look]}>
        {label}
        <DiffText changes={changes} only={only} isMarked={change.kind === 'changed'} {...deps} />
      </p>
    )
  return (
    <>
      {draw(change.heading, 'heading')}
      {draw(change.place, 'caption', PLACE_LABEL)}
      {change.entries.map((entry) => (
        <div key={entry.id}>
          {draw(entry.title, 'title')}
          {draw(entry.text, 'text')}
          {draw(entry.place, 'caption', PLACE_LABEL)}
        </div>
      ))}
      {change.imageFields.map(({ field, changes }) => (
        <Fragment key={field}>{draw(changes, 'caption', `${DIFF_MESSAGES.imageFields[field]}: `)}</Fragment>
      ))}
    </>
  )
}

/** Both images if the image was replaced, one if it is new, gone, or has another text. */
function Pictures({ change: { kind, imageBefore, imageAfter, imageFields } }: { readonly change: BlockChange }) {
  const only = imageAfter ?? imageBefore
  if (kind !== 'changed' && only !== null) return <Picture label={DIFF_MESSAGES.image} address={only} />
  if (imageBefore === imageAfter)
    return only !== null && imageFields.some(({ changes }) => changes.some((part) => part.kind !== 'same')) ? (
      <Picture label={DIFF_MESSAGES.image} address={only} />
    ) : null
  return (
    <div className={styles['sides']}>
      <Picture label={DIFF_MESSAGES.imageBefore} address={imageBefore} />
      <Picture label={DIFF_MESSAGES.imageAfter} address={imageAfter} />
    </div>
  )
}

const Picture = ({ label, address }: { readonly label: string; readonly address: string | null }) =>
  address === null ? (
    <p className={styles['kind']}>{DIFF_MESSAGES.noImage(label)}</p>
  ) : (
    <figure>
      <a href={address}>
        <img src={getSmallImageUrl(address) ?? address} alt={label} loading="lazy" className={styles['image']} />
      </a>
      <figcaption className={styles['kind']}>{label}</figcaption>
    </figure>
  )
