/** Every page there is, as far as the catalogue can be had: for names and series offered while writing. */
import type { PageCard } from '#shared/model/page'
import { useAnswer } from './use-answer.ts'

const NONE: readonly PageCard[] = []

/** Nothing is offered where there is no answer: writing does not depend on it. @param asked another number reads anew */
export function useAllPages(asked = 0): readonly PageCard[] {
  const { value } = useAnswer(`pages ${asked}`, ({ catalogue }) => catalogue.all())
  return value?.ok ? value.value : NONE
}
