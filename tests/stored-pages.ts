/** Helper: writes documents into a running wiki over its protocol, single ones or the whole save of a page. */
import type { PageDetails } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { includePlace } from '#shared/model/place-items'
import { planSave } from '#shared/rules/saving/save-plan'
import { toProtocolWrite } from '../local-cloud/sample/protocol-writes.ts'
import { parseDocument } from './parse-document.ts'
import type { WikiProcess } from './wiki-process.ts'

/** Returns `projects/{project}/databases/(default)`, as the configuration of the wiki names it. */
export async function getDatabase(wiki: WikiProcess): Promise<string> {
  const answer = await fetch(`${wiki.pages}/`)
  const config: unknown = JSON.parse(parseDocument(await answer.text()).block('config') ?? '{}')
  const { firebase } = config as { firebase: { projectId: string } }
  return `projects/${firebase.projectId}/databases/(default)`
}

export async function commitWrites(
  wiki: Pick<WikiProcess, 'services'>,
  database: string,
  writes: readonly unknown[],
  token: string | null = null,
): Promise<void> {
  const answer = await fetch(`${wiki.services}/v1/${database}/documents:commit`, {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify({ writes }),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}

/** Records by path. */
type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export const recordWrites = (database: string, records: Records): unknown[] =>
  Object.entries(records).map(([path, data]) => toProtocolWrite(database, { kind: 'set', path: path.split('/'), data }))

/** Writes documents of any shape, and replaces those that exist. */
export const writeDocuments = (wiki: WikiProcess, database: string, documents: Records): Promise<void> =>
  commitWrites(wiki, database, recordWrites(database, documents))

export interface PageText {
  readonly details: Partial<PageDetails> & { readonly name: string; readonly type: TypeName }
  /** The texts of the section's one block. */
  readonly sections: Partial<Readonly<Record<SectionName, readonly string[]>>>
  /** Place of the blocks; a book may place its own texts. */
  readonly at?: Place
}

interface Writer {
  readonly uid: string
  readonly userName: string
}

const TESTER: Writer = { uid: 'tester', userName: 'A tester' }

const EXTRA = { bookNumber: 1, locationType: 'City' } as const

let saves = 0

/** Returns the writes of a new page as a save makes them: reference, sections, history and catalogue in one commit. */
export function newPageWrites(database: string, page: PageText, by = TESTER): unknown[] {
  const { name, type } = page.details
  const plan = planSave({
    base: null,
    details: {
      series: 'Tales of the Test',
      bookNumber: type === 'Book' ? EXTRA.bookNumber : null,
      locationType: type === 'Location' ? EXTRA.locationType : null,
      ...page.details,
    },
    changed: new Map(
      Object.entries(page.sections).map(([section, texts]) => [
        section as SectionName,
        [
          {
            id: 'b0',
            sectionName: '',
            ...includePlace(page.at),
            entries: texts.map((text, index) => ({ id: `b0e${index}`, title: '', text })),
          },
        ],
      ]),
    ),
    editor: { ...by, identity: by.uid },
    now: new Date().toISOString(),
    saveId: `test${String(saves++).padStart(12, '0')}`,
    comment: '',
    minor: false,
    shardForNew: 1,
    typeOf: () => null,
    books: [],
  })
  if (!plan.ok) throw new Error(`${name}: ${JSON.stringify(plan.error)}`)
  return plan.value.writes.map((write) => toProtocolWrite(database, write))
}

export const storePage = (wiki: WikiProcess, database: string, page: PageText): Promise<void> =>
  commitWrites(wiki, database, newPageWrites(database, page))
