/** Hook: the pages that the reader's last step forward has opened, from the catalogue. */
import type { ReadError } from '#shared/errors'
import type { ShownCard } from '#shared/model/page'
import { ok, type Result } from '#shared/result'
import { type LastStep, listOpenedCards } from '#shared/rules/places/last-step'
import { type QueryState, useQuery } from './use-query.ts'

/** @param isWanted false reads nothing */
export const useLastStepPages = (
  step: LastStep,
  isWanted: boolean,
): QueryState<Result<readonly ShownCard[], ReadError>> =>
  useQuery(isWanted ? 'opened' : null, async ({ catalogue }) => {
    const cards = await catalogue.all()
    return cards.ok ? ok(listOpenedCards(cards.value, step)) : cards
  })
