/** Entry of what the provider runs: the pages behind the site, and the triggers that keep its search in step. */
import { initializeApp } from 'firebase-admin/app'
import { initializeFirestore } from 'firebase-admin/firestore'
import { defineSecret } from 'firebase-functions/params'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { onRequest } from 'firebase-functions/v2/https'
import { createHostedPageFunction } from './pages.js'

const region = process.env.WIKI_REGION

/** One instance answers many readers at once, since it mostly waits for the database. */
export const pages = onRequest(
  { region, memory: '512MiB', cpu: 1, concurrency: 40, minInstances: 0, maxInstances: 20 },
  createHostedPageFunction(import.meta.dirname, process.env),
)

const indexKey = defineSecret('ALGOLIA_INDEX_KEY')

/** With `retry` an event that failed is delivered again for a day; the handler takes any number of the same one. */
const trigger = { region, memory: '256MiB', maxInstances: 10, secrets: [indexKey], retry: true }

// Single documents are read sooner over REST: a new instance opens no stream first.
initializeFirestore(initializeApp(), { preferRest: true })

let indexer
/** Loaded at the first event, so that an instance of the pages never loads it. */
async function indexReference(reference) {
  indexer ??= import('./search.js').then(({ createReferenceIndexer }) =>
    createReferenceIndexer(process.env, indexKey.value()),
  )
  return (await indexer)(reference)
}

/** The name of the document is taken from the event's body: a header holds letters of other scripts in escapes. */
const onWritten = (document) =>
  onDocumentWritten({ ...trigger, document }, ({ data: { before, after } }) =>
    indexReference((after.exists ? after : before).ref),
  )

export const indexPage = onWritten('ContentRef/{key}')
export const indexUser = onWritten('users/{uid}')
