/** Bench row: the cost of rules evaluation for a commit and a long query, and the distance to the limits of rules. */
import { join } from 'node:path'
import { listSectionNames, TYPE_NAMES } from '#shared/model/page-types'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import { planSave } from '#shared/rules/saving/save-plan'
import { createLocalCloud, type LocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { readDeployedFiles, resolveDeployedFiles } from '../../../local-cloud/deployed-files.ts'
import { toProtocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import type { RulesDocument } from '../../../local-cloud/services/rules/evaluation-context.ts'
import { createDocumentRulesRequest } from '../../../local-cloud/services/rules/firestore-rules-request.ts'
import type { Fields } from '../../../local-cloud/services/store/values/values.ts'
import { PROJECT_DIR } from '../../wiki-process.ts'
import type { Bench } from '../bench.ts'
import { defineRow, type Measured } from '../row.ts'
import { formatRange, median } from '../statistics.ts'

const ROUNDS = 9
const CHECKS = 2000
const QUERIES = 15
const DOCUMENTS = 1000
const PASSWORD = 'a long password'

/** Returns the processor milliseconds of this process, which other processes do not change. */
function cpuTimeOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const text = (stringValue: string) => ({ stringValue })

/** Returns the writes of a sign-up: the person and the reservation of the name, whose rules require each other. */
const newcomer = (uid: string, email: string, userName: string): Readonly<Record<string, Fields>> => ({
  [`users/${uid}`]: { email: text(email), userName: text(userName) },
  [`usernames/${userName.toLowerCase()}`]: { uid: text(uid) },
})

async function measureCheck(): Promise<Measured> {
  const deployed = await readDeployedFiles(resolveDeployedFiles(PROJECT_DIR))
  if (!deployed.ok) throw new Error(deployed.error.reason)
  const rules = deployed.value.rules?.documents
  const records = newcomer('someone', 'someone@wiki.example', 'Some One')
  const after = (path: string): RulesDocument | null => {
    const fields = records[path]
    return fields === undefined ? null : { path, fields }
  }
  const auth = { sub: 'someone', email: 'someone@wiki.example', email_verified: false }
  const about = { auth, time: Date.now() * 1000, method: 'create', before: null } as const
  const check = () => {
    const request = rules?.beginEvaluation({ get: () => null, getAfter: after })
    for (const path of Object.keys(records))
      if (!request?.evaluate(createDocumentRulesRequest({ ...about, path, after: after(path) })).allowed)
        throw new Error(`The rules refuse ${path}`)
  }
  const round = () => {
    for (let i = 0; i < CHECKS; i++) check()
  }
  round()
  const rounds = Array.from({ length: ROUNDS }, () => (cpuTimeOf(round) * 1000) / CHECKS)
  return {
    value: median(rounds),
    note: `${ROUNDS} × ${CHECKS}; ${formatRange(rounds)}; of the CPU`,
  }
}

async function open(dataDir: string, withRules: boolean): Promise<LocalCloud> {
  const { indexFile, rulesDir } = resolveDeployedFiles(PROJECT_DIR)
  const created = await createLocalCloud({
    dataDir,
    port: 0,
    indexFile,
    ...(withRules ? { rulesDir } : {}),
    // No row measures the cost of passwords.
    derive: async (password) => Buffer.from(password),
  })
  if (!created.ok) throw new Error(JSON.stringify(created.error))
  return created.value
}

const databaseOf = ({ installation }: LocalCloud) => `projects/${installation.projectId}/databases/(default)`

async function post(cloud: LocalCloud, path: string, body: object, token?: string) {
  const answer = await cloud.fetch(`${cloud.address}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const update = (cloud: LocalCloud, path: string, fields: Fields, times: readonly string[] = []) => ({
  update: { name: `${databaseOf(cloud)}/documents/${path}`, fields },
  updateTransforms: times.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
})

/** Writes as many references as a list of pages has. */
async function fill(cloud: LocalCloud): Promise<void> {
  const writes = Array.from({ length: DOCUMENTS }, (_, i) =>
    update(cloud, `ContentRef/Page,${i}`, { Name: text(`Page ${i}`), Type: text('Item') }),
  )
  await cloud.commit(writes)
}

async function measureQuery(ruled: LocalCloud, free: LocalCloud): Promise<Measured> {
  const ask = async (cloud: LocalCloud): Promise<number> => {
    const structuredQuery = { from: [{ collectionId: 'ContentRef' }], limit: DOCUMENTS }
    const before = process.cpuUsage()
    for (let i = 0; i < QUERIES; i++) {
      const answer = await post(cloud, `v1/${databaseOf(cloud)}/documents:runQuery`, {
        structuredQuery,
      })
      const found: unknown = await answer.json()
      if (!Array.isArray(found) || found.length !== DOCUMENTS) throw new Error('Not all were found')
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / QUERIES
  }
  const ratios: number[] = []
  const times: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const without = await ask(free)
    const held = await ask(ruled)
    if (round < 0) continue
    ratios.push(held / without)
    times.push(held)
  }
  return {
    value: median(ratios),
    note: `${ROUNDS} × ${QUERIES} each; ${formatRange(ratios)}; ${median(times).toFixed(1)} ms of the CPU`,
  }
}

/** Returns the writes of a new page of the type with the most sections, all of them filled in. */
function largestSave(uid: string, userName: string): readonly PlannedWrite[] {
  const [type] = TYPE_NAMES.toSorted((a, b) => listSectionNames(b).length - listSectionNames(a).length)
  if (type === undefined) throw new Error('There are no page types')
  const paragraph = { id: 'e', title: '', text: 'A sentence of it.' }
  const plan = planSave({
    base: null,
    details: { name: 'New', type, series: 'S', bookNumber: null, locationType: null },
    changed: new Map(
      listSectionNames(type).map((name) => [name, [{ id: 'b', sectionName: '', entries: [paragraph] }]]),
    ),
    editor: { uid, userName, identity: uid },
    now: new Date().toISOString(),
    saveId: 'saveOfTheBench00',
    comment: '',
    minor: false,
    shardForNew: 1,
    typeOf: () => null,
    books: [],
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value.writes
}

/** Makes the commits whose rules have the most expressions. */
async function makeHeaviestCommits(cloud: LocalCloud): Promise<void> {
  const { apiKey } = cloud.installation
  const join = async (name: string) => {
    const email = `${name}@wiki.example`
    const { uid } = await cloud.auth.createAccount({
      email,
      password: PASSWORD,
      emailVerified: true,
    })
    const answer = await post(cloud, `identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`, {
      email,
      password: PASSWORD,
      returnSecureToken: true,
    })
    const { idToken } = (await answer.json()) as { idToken: string }
    return { uid, email, idToken }
  }
  const commit = (writes: readonly object[], token: string) =>
    post(cloud, `v1/${databaseOf(cloud)}/documents:commit`, { writes }, token)

  const person = await join('someone')
  const records = Object.entries(newcomer(person.uid, person.email, 'Some One'))
  await commit(
    records.map(([path, fields]) => update(cloud, path, fields)),
    person.idToken,
  )
  await commit(
    largestSave(person.uid, 'Some One').map((write) => toProtocolWrite(databaseOf(cloud), write)),
    person.idToken,
  )

  const maintainer = await join('maintainer')
  await cloud.commit([
    update(cloud, `roles/${maintainer.uid}`, { role: text('maintainer') }),
    update(cloud, `users/${maintainer.uid}`, {
      email: text(maintainer.email),
      userName: text('Maintainer'),
    }),
  ])
  const verdict = {
    by: text(maintainer.uid),
    reason: text('Tried it out.'),
    deed: text('d'.repeat(16)),
  }
  const auditFields = {
    about: text('blocked'),
    originalId: text(person.uid),
    title: text('Some One'),
    text: text('Blocked: Tried it out.'),
    editedBy: text('Maintainer'),
    editedById: text(maintainer.uid),
  }
  await commit(
    [
      update(cloud, `blocked/${person.uid}`, verdict, ['since']),
      update(cloud, `deeds/${'d'.repeat(16)}`, auditFields, ['changedAt']),
    ],
    maintainer.idToken,
  )
}

async function measureRules({ folder }: Bench) {
  const ruled = await open(join(folder, 'ruled'), true)
  const free = await open(join(folder, 'free'), false)
  try {
    await fill(ruled)
    await fill(free)
    await makeHeaviestCommits(ruled)
    const max = ruled.rulesMaxima()?.documents
    if (max === undefined) throw new Error('There are no rules')
    return {
      check: await measureCheck(),
      query: await measureQuery(ruled, free),
      expressions: { value: max.expressions.most },
      documents: { value: max.documents.most, note: 'of the hosted limits' },
      operation: { value: max.documentsOfAnOperation.most },
    }
  } finally {
    await ruled.close()
    await free.close()
  }
}

export const rulesRow = defineRow({
  number: 10,
  about: 'the deployed rules',
  pages: 0,
  figures: {
    check: { name: 'rules check of the commit of a sign-up', unit: 'µs', limit: 250 },
    query: {
      name: `query of ${DOCUMENTS} documents, with rules against without`,
      unit: 'times',
      limit: 1.2,
    },
    expressions: {
      name: 'most expressions evaluated for a request',
      unit: 'expressions',
      limit: 1000,
    },
    documents: { name: 'most documents looked up for a request', unit: 'calls', limit: 20 },
    operation: { name: 'most documents looked up for one operation', unit: 'calls', limit: 10 },
  },
  measure: measureRules,
})
