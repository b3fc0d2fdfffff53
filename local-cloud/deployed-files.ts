/** Reader of the deployed configuration: Firestore indexes and security rules. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  FIRESTORE,
  type Indexes,
  loadRules,
  parseIndexes,
  type Ruleset,
  type RulesService,
  STORAGE,
} from 'local-cloud-services'
import { err, ok, type Result } from '#shared/result'

export interface DeployedFiles {
  readonly indexFile: string
  /** Folder of `firestore.rules` and `storage.rules`. Without it everything is allowed. */
  readonly rulesDir?: string
}

/** Returns the files of the repository, or those that are named. */
export const resolveDeployedFiles = (
  root: string,
  rulesDir: string = join(root, 'firebase'),
  indexFile: string = join(root, 'firebase/firestore.indexes.json'),
): Required<DeployedFiles> => ({
  indexFile,
  rulesDir,
})

export interface ByService<T> {
  readonly documents: T
  readonly files: T
}

export interface DeployedConfig {
  readonly indexes: Indexes
  readonly rules: ByService<Ruleset> | null
}

/** A file is missing or malformed. The reason is a sentence. */
export interface DeployedProblem {
  readonly kind: 'indexes' | 'rules'
  readonly file: string
  readonly reason: string
}

export async function readDeployedFiles({
  indexFile,
  rulesDir,
}: DeployedFiles): Promise<Result<DeployedConfig, DeployedProblem>> {
  const indexes = await readParsedFile('indexes', indexFile, parseIndexes)
  if (!indexes.ok) return indexes
  if (rulesDir === undefined) return ok({ indexes: indexes.value, rules: null })
  const documents = await readParsedFile('rules', join(rulesDir, 'firestore.rules'), createRulesParser(FIRESTORE))
  if (!documents.ok) return documents
  const files = await readParsedFile('rules', join(rulesDir, 'storage.rules'), createRulesParser(STORAGE))
  if (!files.ok) return files
  return ok({
    indexes: indexes.value,
    rules: { documents: documents.value, files: files.value },
  })
}

const createRulesParser =
  (service: RulesService) =>
  (text: string): Result<Ruleset, string> => {
    const rules = loadRules(text, service)
    return rules.ok ? rules : err(`Line ${rules.error.line}: ${rules.error.reason}`)
  }

async function readParsedFile<T>(
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
