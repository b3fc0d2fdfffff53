/** Rules asked as the services ask them: files to load, requests to begin, operations to decide. */
import { FIRESTORE, type Service } from '../local-cloud/rules/compile/services.ts'
import { documentQuestion, queryQuestion } from '../local-cloud/rules/firestore-question.ts'
import type { RulesProblem } from '../local-cloud/rules/language/rules-problem.ts'
import type { Method } from '../local-cloud/rules/language/syntax.ts'
import { loadRules } from '../local-cloud/rules/load-rules.ts'
import type { Decision, RequestRules, Ruleset } from '../local-cloud/rules/ruleset.ts'
import type { RulesDocument } from '../local-cloud/rules/run.ts'
import type { Fields } from '../local-cloud/store/values/values.ts'

/** 2026-11-21T12:34:56.123456Z */
const NOW = Date.UTC(2026, 10, 21, 12, 34, 56, 123) * 1000 + 456

const ASKED = { auth: null, time: NOW }

/** What stands within the database begins in line 4. */
export const fileOf = (...lines: readonly string[]): string =>
  [
    "rules_version = '2';",
    'service cloud.firestore {',
    'match /databases/{database}/documents {',
    ...lines,
    '}}',
  ].join('\n')

/** One condition, of updates of things; in line 1. */
export const fileWith = (condition: string): string =>
  [
    "rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {",
    `match /things/{id} { allow update: if ${condition}; }`,
    '}}',
  ].join(' ')

function loaded(text: string): Ruleset {
  const rules = loadRules(text, FIRESTORE)
  if (!rules.ok) throw new Error(`line ${rules.error.line}: ${rules.error.reason}`)
  return rules.value
}

export function problemOf(text: string, service: Service = FIRESTORE): RulesProblem | null {
  const rules = loadRules(text, service)
  return rules.ok ? null : rules.error
}

/** Other documents by path: as they are, and what will be otherwise when the request is done. */
export interface Others {
  readonly stored?: Readonly<Record<string, Fields>>
  readonly storedAfter?: Readonly<Record<string, Fields | null>>
}

function begin(rules: Ruleset, { stored = {}, storedAfter = {} }: Others): RequestRules {
  const documentIn =
    (...layers: readonly Readonly<Record<string, Fields | null>>[]) =>
    (path: string): RulesDocument | null => {
      const layer = layers.find((one) => Object.hasOwn(one, path))
      const fields = layer?.[path] ?? null
      return fields === null ? null : { path, fields }
    }
  return rules.begin({ get: documentIn(stored), getAfter: documentIn(storedAfter, stored) })
}

/** A request under rules that stand within the database. */
export const beginWith = (lines: readonly string[], others: Others = {}): RequestRules =>
  begin(loaded(fileOf(...lines)), others)

export interface Write {
  readonly before?: Fields | null
  readonly after?: Fields | null
}

export function ask(
  request: RequestRules,
  method: Exclude<Method, 'list'>,
  path: string,
  { before = null, after = null }: Write = {},
): Decision {
  const record = (fields: Fields | null) => fields && { path, fields }
  return request.decide(
    documentQuestion({ ...ASKED, method, path, before: record(before), after: record(after) }),
  )
}

export interface AskedQuery {
  readonly group?: boolean
  readonly limit?: number
}

export const askQuery = (
  request: RequestRules,
  collection: string,
  { group = false, limit }: AskedQuery = {},
): boolean =>
  request.decide(queryQuestion({ ...ASKED, collection, group, limit: limit ?? null, offset: 0 }))
    .allowed

/** An update of a thing under one condition: true, false, or why it cannot be said. */
export function verdict(condition: string, after: Fields = {}): boolean | string {
  const request = begin(loaded(fileWith(condition)), {})
  const { allowed, reasons } = ask(request, 'update', 'things/one', { before: {}, after })
  if (allowed) return true
  const [reason = ''] = reasons
  return reason === 'line 1: it does not hold' ? false : reason.replace(/^line 1: /, '')
}
