/** Validation of records, files and accounts of a backup against the limits of the services, before a restore. */
import {
  checkDocumentLimits,
  checkDocumentPath,
  createDatabaseName,
  FirestoreError,
  findObjectNameProblem,
  type Indexes,
  isWellFormed,
  readFields,
} from 'local-cloud-services'
import type { WikiAccount, WikiDocument, WikiFile } from './wiki.ts'

/** Each check returns an error message or null. They are stateful: a repeated name is an error. */
export interface ItemChecks {
  document(document: WikiDocument): string | null
  file(file: WikiFile): string | null
  account(account: WikiAccount): string | null
}

/** @param indexes deployed indexes, which limit the number of index entries of a record */
export function createItemChecks(indexes: Indexes): ItemChecks {
  const paths = new Set<string>()
  const files = new Set<string>()
  const uids = new Set<string>()
  const addresses = new Set<string>()
  return {
    document: (document) =>
      findDocumentProblem(document, indexes) ?? findRepetition(paths, document.path, 'The record'),
    file: (file) => findFileProblem(file) ?? findRepetition(files, file.path, 'The file'),
    account: (account) =>
      findAccountProblem(account) ??
      findRepetition(uids, account.uid, 'The account') ??
      // Accounts of a hosted project may lack an address.
      (account.email === '' ? null : findRepetition(addresses, account.email, 'The address')),
  }
}

function findRepetition(known: Set<string>, name: string, noun: string): string | null {
  if (known.has(name)) return `${noun} ${JSON.stringify(name)} occurs in it twice.`
  known.add(name)
  return null
}

/** A dummy name. The limits on names and sizes do not count project and database. */
const DATABASE = createDatabaseName('-')

/** Applies the checks that the documents service applies to a commit. */
function findDocumentProblem({ path, fields }: WikiDocument, indexes: Indexes): string | null {
  try {
    checkDocumentPath(path)
    checkDocumentLimits(DATABASE, indexes, path, readFields(JSON.parse(fields), 'fields'))
    return null
  } catch (error) {
    if (error instanceof FirestoreError) return error.message
    throw error
  }
}

/** Text that is valid in an HTTP header. */
const CONTENT_TYPE = /^[ -~]{0,255}$/

function findFileProblem({ path, contentType, token }: WikiFile): string | null {
  const problem = findObjectNameProblem(path)
  if (problem !== null) return problem
  if (!CONTENT_TYPE.test(contentType)) return 'The content type of a file is invalid.'
  return isName(token, MAX_TOKEN_LENGTH) ? null : 'The token of a file is invalid.'
}

const MAX_TOKEN_LENGTH = 1000
const MAX_UID_LENGTH = 128
const MAX_EMAIL_LENGTH = 320
/** Milliseconds; the maximum of `Date`. */
const MAX_TIME = 8.64e15

function findAccountProblem(account: WikiAccount): string | null {
  const { uid, email, createdAt, passwordChangedAt } = account
  if (!isName(uid, MAX_UID_LENGTH)) return 'The id of an account is invalid.'
  if (email !== '' && !isName(email, MAX_EMAIL_LENGTH)) return 'The address of an account is invalid.'
  return [createdAt, passwordChangedAt].every((time) => Math.abs(time) <= MAX_TIME)
    ? null
    : 'A time of an account is invalid.'
}

const isName = (text: string, longest: number): boolean =>
  text !== '' && text.length <= longest && !text.includes('\0') && isWellFormed(text)
