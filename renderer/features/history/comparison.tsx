/** Component: the diff of one save by sections, inline or side by side. */
import { useState } from 'react'
import { DIFF_MESSAGES } from '#shared/messages/diff-messages'
import type { Block } from '#shared/model/page'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import { type BlockChange, compareSections, type TextChange } from '#shared/rules/history/compare-sections'
import { Button } from '../../ui/button.tsx'
import styles from './comparison.module.css'

export interface ComparedSection {
  readonly name: SectionName
  /** null: the page did not have the section before, or its text is no longer known. */
  readonly before: readonly Block[] | null
  readonly after: readonly Block[]
}

export function Comparison({ sections }: { readonly sections: readonly ComparedSection[] }) {
  const [isSideBySide, setSideBySide] = useState(false)
  return (
    <>
      <p>
        <Button aria-pressed={isSideBySide} onClick={() => setSideBySide(!isSideBySide)}>
          {isSideBySide ? DIFF_MESSAGES.showInline : DIFF_MESSAGES.showSideBySide}
        </Button>
      </p>
      {sections.map(({ name, before, after }) => (
        <section key={name} aria-labelledby={name} className={styles['section']}>
          <h2 id={name}>
            {getSectionSpec(name).label}
            {before === null && ` ${DIFF_MESSAGES.newSection}`}
          </h2>
          {compareSections(before ?? [], after).map((change) => (
            <BlockDiff key={change.id} change={change} isSideBySide={isSideBySide} />
          ))}
        </section>
      ))}
    </>
  )
}

const KIND_LABELS: Readonly<Record<BlockChange['kind'], string | null>> = {
  same: null,
  changed: null,
  added: DIFF_MESSAGES.added,
  removed: DIFF_MESSAGES.removed,
  moved: DIFF_MESSAGES.moved,
}

function BlockDiff({ change, isSideBySide }: { readonly change: BlockChange; readonly isSideBySide: boolean }) {
  const { kind, imageBefore, imageAfter } = change
  if (kind === 'same') return <p className={styles['same']}>{DIFF_MESSAGES.unchanged}</p>
  const sides = isSideBySide && kind === 'changed' ? (['removed', 'added'] as const) : [null]
  return (
    <div className={styles['change']} data-kind={kind}>
      {KIND_LABELS[kind] !== null && <p className={styles['kind']}>{KIND_LABELS[kind]}</p>}
      <div className={styles['sides']}>
        {sides.map((side) => (
          <div key={side}>
            {side !== null && <h3>{side === 'removed' ? DIFF_MESSAGES.before : DIFF_MESSAGES.after}</h3>}
            <BlockTexts change={change} only={side} />
          </div>
        ))}
      </div>
      {imageBefore !== imageAfter && (
        <div className={styles['sides']}>
          <Picture label={DIFF_MESSAGES.imageBefore} address={imageBefore} />
          <Picture label={DIFF_MESSAGES.imageAfter} address={imageAfter} />
        </div>
      )}
    </div>
  )
}

interface BlockTextsProps {
  readonly change: BlockChange
  /** null: both texts, with the changes marked inline. */
  readonly only: 'removed' | 'added' | null
}

const BlockTexts = ({ change, only }: BlockTextsProps) => (
  <>
    <Texts changes={change.heading} only={only} />
    {change.entries.map((entry) => (
      <div key={entry.id}>
        <Texts changes={entry.title} only={only} />
        <Texts changes={entry.text} only={only} />
      </div>
    ))}
  </>
)

interface TextsProps {
  readonly changes: readonly TextChange[]
  readonly only: BlockTextsProps['only']
}

function Texts({ changes, only }: TextsProps) {
  const shown = changes.filter(({ kind }) => kind === 'same' || only === null || kind === only)
  if (shown.length === 0) return null
  return (
    <p dir="auto" className={styles['text']}>
      {shown.map(({ kind, text }, index) => {
        // A piece has no identity but its position in the text.
        const key = `${index} ${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        if (kind === 'removed') return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}

const Picture = ({ label, address }: { readonly label: string; readonly address: string | null }) =>
  address === null ? (
    <p>{DIFF_MESSAGES.noImage(label)}</p>
  ) : (
    <figure>
      <img src={address} alt={label} loading="lazy" className={styles['image']} />
      <figcaption>{label}</figcaption>
    </figure>
  )
