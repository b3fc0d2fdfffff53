/** Component: screen in place of one that may show what the reader has not reached yet. Its heading must be safe. */
import type { ReactNode } from 'react'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { DocumentHead } from '../ui/document-head.tsx'
import { ScreenFrame } from '../ui/screen-frame.tsx'
import { ConsentQuestion, type ConsentQuestionProps } from './consent-question.tsx'

interface ConsentScreenProps extends ConsentQuestionProps {
  readonly heading: string
  readonly breadcrumb?: ReactNode
}

export const ConsentScreen = ({ heading, breadcrumb, ...question }: ConsentScreenProps) => (
  <ScreenFrame heading={<bdi>{heading}</bdi>} name={heading} breadcrumb={breadcrumb}>
    <DocumentHead title={DOCUMENT_TITLES.screen(heading)} description="" />
    <ConsentQuestion {...question} />
  </ScreenFrame>
)
