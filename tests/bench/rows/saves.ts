/** Bench row: saves of a page by the product's own client, under the deployed rules, in wikis of several sizes. */
import { deleteApp } from 'firebase/app'
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth'
import { toPageKey } from '#shared/model/page-key'
import { createCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { openDocuments } from '../../../renderer/services/reading/firestore.ts'
import { createPageWriter } from '../../../renderer/services/writing/page-writer.ts'
import { SAMPLE_EDITOR } from '../../e2e/editing/editing-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { withFilledWiki } from '../bench.ts'
import { readCpuMilliseconds } from '../process-usage.ts'
import { defineRow, type Measured } from '../row.ts'
import { loadConfig } from '../services.ts'
import { formatRange, formatRounded, median } from '../statistics.ts'

const SAVES = 60
/** The first saves find a cold process and are not counted. */
const WARM_UP = 20
const LARGE = 10_000
const SMALL = 1_000

/**
 * Changes the first section of one page again and again. Its first paragraph is the summary, so that each save writes
 * the entry in the catalogue too.
 */
async function measureSaves(wiki: WikiProcess): Promise<Measured> {
  const config = await loadConfig(wiki)
  const documents = openDocuments(config)
  const { app } = documents.firestore
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, wiki.services, { disableWarnings: true })
    const { user } = await signInWithEmailAndPassword(auth, SAMPLE_EDITOR.email, SAMPLE_EDITOR.password)
    const storage = { origin: wiki.services, bucket: config.firebase.storageBucket }
    const writer = createPageWriter({ documents, catalogue: createCatalogue({ documents, now: Date.now }), storage })
    const key = toPageKey('Varven')
    const reference = await writer.reference(key)
    if (!reference.ok || reference.value === null) throw new Error('There is no page to save')
    let { rev } = reference.value
    const save = async (number: number): Promise<number> => {
      const entries = [{ id: 'e', title: '', text: `The text of save ${number}.` }]
      const began = performance.now()
      const saved = await writer.commit({
        page: { kind: 'existing', key, baseRevisions: rev, details: null },
        changed: new Map([['Blurb', [{ id: 'b', sectionName: '', entries }]]]),
        editor: { uid: user.uid, userName: SAMPLE_EDITOR.userName, identity: user.uid },
        now: new Date().toISOString(),
        saveId: `bench${String(number).padStart(11, '0')}`,
        comment: '',
        minor: false,
      })
      if (!saved.ok) throw new Error(JSON.stringify(saved.error))
      rev = saved.value.rev
      return performance.now() - began
    }
    for (let number = 0; number < WARM_UP; number++) await save(number)
    const pid = wiki.child.pid ?? 0
    const before = readCpuMilliseconds(pid)
    const times: number[] = []
    for (let number = WARM_UP; number < WARM_UP + SAVES; number++) times.push(await save(number))
    const after = readCpuMilliseconds(pid)
    const computed =
      before === null || after === null ? '' : `; ${formatRounded((after - before) / SAVES)} computed by the services`
    return { value: median(times), note: `${SAVES}; ${formatRange(times)}${computed}` }
  } finally {
    await deleteApp(app)
  }
}

export const savesRow = defineRow({
  number: 7,
  about: 'saves under the deployed rules',
  pages: LARGE,
  figures: {
    small: { name: 'a save at 1,000 pages, by the client, with rules', unit: 'ms', limit: null },
    large: { name: '  at 10,000 pages', unit: 'ms', limit: null },
    ratio: { name: '  against 1,000', unit: 'times', limit: 1.3 },
  },
  measure: async (bench) => {
    const small = await withFilledWiki(bench, SMALL, measureSaves)
    const large = await withFilledWiki(bench, LARGE, measureSaves)
    return { small, large, ratio: { value: large.value / small.value } }
  },
})
