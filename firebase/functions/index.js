/** Entry of the hosted functions: the page function, and the Firestore triggers that update the search index. */
import { initializeApp } from 'firebase-admin/app'
import { initializeFirestore } from 'firebase-admin/firestore'
import { defineSecret } from 'firebase-functions/params'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { onRequest } from 'firebase-functions/v2/https'
import { createHostedPageFunction } from './pages.js'

const region = process.env.WIKI_REGION

/** The concurrency is high because requests mostly wait for the database. */
export const pages = onRequest(
  { region, memory: '512MiB', cpu: 1, concurrency: 40, minInstances: 0, maxInstances: 20 },
  createHostedPageFunction(import.meta.dirname, process.env),
)

const indexKey = defineSecret('ALGOLIA_INDEX_KEY')

/** With `retry`, a failed event is redelivered for a day. The handler is idempotent. */
const trigger = { region, memory: '256MiB', maxInstances: 10, secrets: [indexKey], retry: true }

// REST reads a single document faster, because a new instance does not open a stream first.
initializeFirestore(initializeApp(), { preferRest: true })

let indexer
/** Loads the indexer lazily, so that instances of the page function never load it. */
async function indexReference(reference) {
  indexer ??= import('./search.js').then(({ createReferenceIndexer }) =>
    createReferenceIndexer(process.env, indexKey.value()),
  )
  return (await indexer)(reference)
}

/** Takes the document's name from the body of the event, because headers escape non-ASCII letters. */
const onWritten = (document) =>
  onDocumentWritten({ ...trigger, document }, ({ data: { before, after } }) =>
    indexReference((after.exists ? after : before).ref),
  )

export const indexPage = onWritten('ContentRef/{key}')
export const indexUser = onWritten('users/{uid}')
