/** Component: the progress as a code, to copy, and a field for the code of another device. */
import { useState } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import type { BookIndex } from '#shared/rules/places/book-index'
import type { Progress } from '#shared/rules/places/progress'
import { formatProgressCode, type ProgressCodeError, parseProgressCode } from '#shared/rules/places/progress-code'
import { getReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledInput } from '../../ui/forms/labelled-field.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './progress-menu.module.css'

interface ProgressTransferProps {
  readonly index: BookIndex
  readonly progress: Progress
}

type Status = { readonly kind: 'idle' | 'used' } | { readonly kind: 'refused'; readonly error: ProgressCodeError }

export function ProgressTransfer({ index, progress }: ProgressTransferProps) {
  const [entered, setEntered] = useState('')
  const [status, setStatus] = useState<Status>({ kind: 'idle' })
  const applyCode = () => {
    const read = parseProgressCode(entered, index)
    if (!read.ok) return setStatus({ kind: 'refused', error: read.error })
    const store = getReadingProgress()
    store.set(read.value, index)
    store.resume(index)
    setEntered('')
    setStatus({ kind: 'used' })
  }
  return (
    <details className={styles['transfer']}>
      <summary>{PROGRESS_MESSAGES.transfer}</summary>
      {progress.series.size > 0 && <OwnCode progress={progress} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          applyCode()
        }}
      >
        <LabelledInput
          label={PROGRESS_MESSAGES.enterCode}
          value={entered}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setEntered(target.value)
            setStatus({ kind: 'idle' })
          }}
          problem={
            status.kind === 'refused'
              ? { code: `progress/${status.error}`, text: PROGRESS_MESSAGES.codeProblems[status.error] }
              : null
          }
        />
        <Button type="submit" disabled={entered.trim() === ''}>
          {PROGRESS_MESSAGES.useCode}
        </Button>
        <span role="status">{status.kind === 'used' && PROGRESS_MESSAGES.codeUsed}</span>
      </form>
    </details>
  )
}

function OwnCode({ progress }: Pick<ProgressTransferProps, 'progress'>) {
  const code = formatProgressCode(progress)
  return code.ok ? (
    <div>
      <LabelledInput
        label={PROGRESS_MESSAGES.code}
        readOnly
        value={code.value}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton label={PROGRESS_MESSAGES.copyCode} text={code.value} />
    </div>
  ) : (
    <p>{PROGRESS_MESSAGES.codeTooLong}</p>
  )
}
