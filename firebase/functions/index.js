/** What the provider runs: the page function behind the site, and the transform the search extension asks. */
import { onRequest } from 'firebase-functions/v2/https'
import { pagesHere, searchRecord as answerRecord } from './wiki.js'

const region = process.env.WIKI_REGION

/** One instance answers many readers at once, since it mostly waits for the database. */
export const pages = onRequest(
  { region, memory: '512MiB', cpu: 1, concurrency: 40, minInstances: 0, maxInstances: 20 },
  pagesHere(import.meta.dirname, process.env),
)

/** Public, as the extension calls it without a token; it answers only what was asked, in a smaller form. */
export const searchRecord = onRequest({ region, memory: '256MiB', maxInstances: 5 }, answerRecord)
