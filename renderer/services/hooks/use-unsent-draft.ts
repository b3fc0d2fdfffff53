/** Hook: the newest unsent draft of a page by the person who is signed in. */
import { type Draft, getDraftPage } from '#shared/model/drafts/draft'
import { isUnsent } from '#shared/model/drafts/draft-storage'
import { useQuery } from './use-query.ts'
import { useSession } from './use-session.ts'

/** Returns null until one is found. Loads the identity client and the drafts. */
export function useUnsentDraft(page: string): Draft | null {
  const session = useSession()
  const person = typeof session === 'string' ? null : session.person
  const owner = person === null || person.kind === 'signed-out' ? null : person.uid
  const { value } = useQuery(owner && `unsent ${owner} ${page}`, async (services) => {
    const listed = await (await services.editing()).drafts.list(owner ?? '')
    if (!listed.ok) return null
    const drafts = listed.value.filter(isUnsent).flatMap((one) => (one.kind === 'draft' ? [one.draft] : []))
    return drafts.find(({ key }) => getDraftPage(key) === page) ?? null
  })
  return value
}
