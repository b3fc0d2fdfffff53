/** Saves that are well made, by who may not make them or of what may not be: each by its name. */
import type { SavePlan } from '#shared/rules/saving/save-plan'
import type { Auth } from '../../../local-cloud/firestore/access.ts'
import { ofTheCatalogue } from './forbidden-entries.ts'
import { ofHeaders } from './forbidden-headers.ts'
import { ofHistory, ofPlaces } from './forbidden-histories.ts'
import { ofReferences } from './forbidden-references.ts'
import { forbiddenRenames } from './forbidden-renames.ts'
import type { JudgedWiki } from './judged-wiki.ts'
import { ANE, type Author, BEN, BOB, edit, NIM, text, verified } from './page-saves.ts'
import { KELL, type Named, savesOf } from './pages-at-hand.ts'

export interface Forbidden {
  readonly what: string
  readonly writes: Named[1]
  readonly auth: Auth | null
}

export function* forbiddenSaves(wiki: JudgedWiki): Generator<Forbidden> {
  const saves = savesOf(wiki, ANE)
  for (const [what, writes] of [
    ...ofReferences(wiki, saves),
    ...ofHistory(saves),
    ...ofHeaders(wiki),
    ...ofPlaces(saves),
    ...ofTheCatalogue(wiki, saves),
    ...removals(wiki),
  ])
    yield { what, writes, auth: verified(ANE) }
  for (const { what, writes, by } of forbiddenRenames(wiki))
    yield { what, writes, auth: verified(by) }
  for (const { who, editor, auth } of NOBODIES)
    for (const [kind, plan] of Object.entries<SavePlan>({ ...savesOf(wiki, editor) }))
      yield { what: `${kind} by ${who}`, writes: plan.writes, auth }
}

/** Who may not write, whatever it is. */
const NOBODIES: readonly { who: string; editor: Author; auth: Auth | null }[] = [
  { who: 'nobody', editor: ANE, auth: null },
  { who: 'another', editor: ANE, auth: verified(BEN) },
  { who: 'somebody unverified', editor: ANE, auth: { ...verified(ANE), email_verified: false } },
  { who: 'somebody of no known address', editor: ANE, auth: { sub: ANE.uid, email: ANE.email } },
  {
    who: 'somebody verified in words',
    editor: ANE,
    auth: { ...verified(ANE), email_verified: 'true' },
  },
  { who: 'somebody blocked', editor: BOB, auth: verified(BOB) },
  { who: 'somebody without a name', editor: NIM, auth: verified(NIM) },
]

const removals = (wiki: JudgedWiki): readonly Named[] =>
  edit(wiki, KELL, { changed: new Map([['Blurb', text('Gone.')]]) }).writes.map(({ path }) => {
    const older = path.map((part) => part.replace(/_\d{8}$/, '_00000001'))
    return [`${older.join('/')} removed`, [{ kind: 'delete', path: older }]]
  })
