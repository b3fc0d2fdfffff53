/** Table of all forbidden saves: each wrong in one record, or by a person without the right. */
import type { SavePlan } from '#shared/rules/saving/save-plan'
import type { AuthClaims } from '../../../local-cloud/services/firestore/document-access.ts'
import { createSaves, KELL, type NamedWrites } from './existing-pages.ts'
import { forbiddenEntries } from './forbidden-entries.ts'
import { forbiddenHeaders } from './forbidden-headers.ts'
import { forbiddenHistories, misplacedRecords } from './forbidden-histories.ts'
import { forbiddenReferences } from './forbidden-references.ts'
import { forbiddenRenames } from './forbidden-renames.ts'
import { ANE, type Author, BEN, BLOCKED_AUTHOR, createAuth, createTextBlocks, NIM, planTestEdit } from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

export interface ForbiddenSave {
  readonly what: string
  readonly writes: NamedWrites[1]
  readonly auth: AuthClaims | null
}

export function* forbiddenSaves(wiki: RulesTestWiki): Generator<ForbiddenSave> {
  const saves = createSaves(wiki, ANE)
  for (const [what, writes] of [
    ...forbiddenReferences(wiki, saves),
    ...forbiddenHistories(saves),
    ...forbiddenHeaders(wiki),
    ...misplacedRecords(saves),
    ...forbiddenEntries(wiki, saves),
    ...removals(wiki),
  ])
    yield { what, writes, auth: createAuth(ANE) }
  for (const { what, writes, by } of forbiddenRenames(wiki)) yield { what, writes, auth: createAuth(by) }
  for (const { who, editor, auth } of UNAUTHORIZED)
    for (const [kind, plan] of Object.entries<SavePlan>({ ...createSaves(wiki, editor) }))
      yield { what: `${kind} by ${who}`, writes: plan.writes, auth }
}

/** People without the right to write. */
const UNAUTHORIZED: readonly { who: string; editor: Author; auth: AuthClaims | null }[] = [
  { who: 'nobody', editor: ANE, auth: null },
  { who: 'another', editor: ANE, auth: createAuth(BEN) },
  { who: 'somebody unverified', editor: ANE, auth: { ...createAuth(ANE), email_verified: false } },
  { who: 'somebody of no known address', editor: ANE, auth: { sub: ANE.uid, email: ANE.email } },
  {
    who: 'somebody verified in words',
    editor: ANE,
    auth: { ...createAuth(ANE), email_verified: 'true' },
  },
  { who: 'somebody blocked', editor: BLOCKED_AUTHOR, auth: createAuth(BLOCKED_AUTHOR) },
  { who: 'somebody without a name', editor: NIM, auth: createAuth(NIM) },
]

const removals = (wiki: RulesTestWiki): readonly NamedWrites[] =>
  planTestEdit(wiki, KELL, { changed: new Map([['Blurb', createTextBlocks('Gone.')]]) }).writes.map(({ path }) => {
    const older = path.map((part) => part.replace(/_\d{8}$/, '_00000001'))
    return [`${older.join('/')} removed`, [{ kind: 'delete', path: older }]]
  })
