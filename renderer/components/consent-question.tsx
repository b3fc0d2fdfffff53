/** Component: a question in place of what the reader may not have reached yet. The answer shows it. */
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { agreeToSeeAll, type ConsentTopic } from '../services/hooks/use-may-see-all.ts'
import { Button } from '../ui/button.tsx'
import styles from './consent-question.module.css'

export interface ConsentQuestionProps {
  readonly topic: ConsentTopic
  readonly messages: { readonly question: string; readonly show: string }
  /** Called when the reader has agreed. */
  readonly onShow?: () => void
}

export function ConsentQuestion({ topic, messages: { question, show }, onShow }: ConsentQuestionProps) {
  const agree = () => {
    agreeToSeeAll(topic)
    onShow?.()
    // The button, which had the focus, is removed.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles['question']}>
      <p>
        {question} {CONSENT_MESSAGES.holdsForVisit}
      </p>
      <Button onClick={agree}>{show}</Button>
    </div>
  )
}
