/** The files that are deployed to the hosted service, read for this one: indexes and rules. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { type Indexes, parseIndexes } from './firestore/queries/index-file.ts'
import { FIRESTORE, type Service, STORAGE } from './rules/compile/services.ts'
import { loadRules } from './rules/load-rules.ts'
import type { Ruleset } from './rules/ruleset.ts'

export interface DeployedFiles {
  readonly indexFile: string
  /** Folder of `firestore.rules` and `storage.rules`; without it everything is allowed. */
  readonly rulesDir?: string
}

/** As they lie in the repository, or others that are named. */
export const deployedIn = (
  root: string,
  rulesDir: string = join(root, 'firebase'),
  indexFile: string = join(root, 'firebase/firestore.indexes.json'),
): Required<DeployedFiles> => ({
  indexFile,
  rulesDir,
})

export interface RulesOfServices<T> {
  readonly documents: T
  readonly files: T
}

export interface Deployed {
  readonly indexes: Indexes
  readonly rules: RulesOfServices<Ruleset> | null
}

/** A file is missing or malformed; the reason is a sentence. */
export interface DeployedProblem {
  readonly kind: 'indexes' | 'rules'
  readonly file: string
  readonly reason: string
}

export async function readDeployed({
  indexFile,
  rulesDir,
}: DeployedFiles): Promise<Result<Deployed, DeployedProblem>> {
  const indexes = await readOne('indexes', indexFile, parseIndexes)
  if (!indexes.ok) return indexes
  if (rulesDir === undefined) return ok({ indexes: indexes.value, rules: null })
  const documents = await readOne('rules', join(rulesDir, 'firestore.rules'), rulesFor(FIRESTORE))
  if (!documents.ok) return documents
  const files = await readOne('rules', join(rulesDir, 'storage.rules'), rulesFor(STORAGE))
  if (!files.ok) return files
  return ok({
    indexes: indexes.value,
    rules: { documents: documents.value, files: files.value },
  })
}

const rulesFor =
  (service: Service) =>
  (text: string): Result<Ruleset, string> => {
    const rules = loadRules(text, service)
    return rules.ok ? rules : err(`Line ${rules.error.line}: ${rules.error.reason}`)
  }

async function readOne<T>(
  kind: DeployedProblem['kind'],
  file: string,
  parse: (text: string) => Result<T, string>,
): Promise<Result<T, DeployedProblem>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    return err({ kind, file, reason: `It cannot be read (${code}).` })
  }
  const parsed = parse(text)
  return parsed.ok ? parsed : err({ kind, file, reason: parsed.error })
}
