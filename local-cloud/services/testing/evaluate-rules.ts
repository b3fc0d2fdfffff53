/** Helper: rules evaluation without a service: loads rules files, begins requests and decides operations. */
import { FIRESTORE, type RulesService } from '../rules/compile/rules-services.ts'
import type { RulesDocument } from '../rules/evaluation-context.ts'
import { createDocumentRulesRequest, createQueryRulesRequest } from '../rules/firestore-rules-request.ts'
import type { RulesProblem } from '../rules/language/rules-compile-error.ts'
import type { Method } from '../rules/language/syntax-tree.ts'
import { loadRules } from '../rules/load-rules.ts'
import type { RulesDecision, RulesEvaluation, Ruleset } from '../rules/ruleset.ts'
import type { Fields } from '../store/values/values.ts'

/** 2026-11-21T12:34:56.123456Z */
const REQUEST_TIME = Date.UTC(2026, 10, 21, 12, 34, 56, 123) * 1000 + 456

const REQUEST = { auth: null, time: REQUEST_TIME }

/** Returns a rules file whose given lines stand within the database, from line 4 on. */
export const createRulesFile = (...lines: readonly string[]): string =>
  ["rules_version = '2';", 'service cloud.firestore {', 'match /databases/{database}/documents {', ...lines, '}}'].join(
    '\n',
  )

/** Returns a rules file with one condition, for updates of things, in line 1. */
export const createConditionFile = (condition: string): string =>
  [
    "rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {",
    `match /things/{id} { allow update: if ${condition}; }`,
    '}}',
  ].join(' ')

function loadRuleset(text: string): Ruleset {
  const rules = loadRules(text, FIRESTORE)
  if (!rules.ok) throw new Error(`line ${rules.error.line}: ${rules.error.reason}`)
  return rules.value
}

export function getRulesProblem(text: string, service: RulesService = FIRESTORE): RulesProblem | null {
  const rules = loadRules(text, service)
  return rules.ok ? null : rules.error
}

/** Other documents by path, before the request and after it. */
export interface OtherDocuments {
  readonly stored?: Readonly<Record<string, Fields>>
  readonly storedAfter?: Readonly<Record<string, Fields | null>>
}

function beginRequest(rules: Ruleset, { stored = {}, storedAfter = {} }: OtherDocuments): RulesEvaluation {
  const documentIn =
    (...layers: readonly Readonly<Record<string, Fields | null>>[]) =>
    (path: string): RulesDocument | null => {
      const layer = layers.find((one) => Object.hasOwn(one, path))
      const fields = layer?.[path] ?? null
      return fields === null ? null : { path, fields }
    }
  return rules.beginEvaluation({
    get: documentIn(stored),
    getAfter: documentIn(storedAfter, stored),
  })
}

/** Begins a request under rules that stand within the database. */
export const beginRequestWith = (lines: readonly string[], others: OtherDocuments = {}): RulesEvaluation =>
  beginRequest(loadRuleset(createRulesFile(...lines)), others)

export interface OperationDocuments {
  readonly before?: Fields | null
  readonly after?: Fields | null
}

export function evaluateOperation(
  request: RulesEvaluation,
  method: Exclude<Method, 'list'>,
  path: string,
  { before = null, after = null }: OperationDocuments = {},
): RulesDecision {
  const record = (fields: Fields | null) => fields && { path, fields }
  return request.evaluate(
    createDocumentRulesRequest({
      ...REQUEST,
      method,
      path,
      before: record(before),
      after: record(after),
    }),
  )
}

export interface EvaluateQueryOptions {
  readonly group?: boolean
  readonly limit?: number
}

export const evaluateQuery = (
  request: RulesEvaluation,
  collection: string,
  { group = false, limit }: EvaluateQueryOptions = {},
): boolean =>
  request.evaluate(createQueryRulesRequest({ ...REQUEST, collection, group, limit: limit ?? null, offset: 0 })).allowed

/** Evaluates one condition for an update of a thing. Returns its value, or the message of the error. */
export function evaluateCondition(condition: string, after: Fields = {}): boolean | string {
  const request = beginRequest(loadRuleset(createConditionFile(condition)), {})
  const { allowed, reasons } = evaluateOperation(request, 'update', 'things/one', {
    before: {},
    after,
  })
  if (allowed) return true
  const [reason = ''] = reasons
  return reason === 'line 1: it does not hold' ? false : reason.replace(/^line 1: /, '')
}
