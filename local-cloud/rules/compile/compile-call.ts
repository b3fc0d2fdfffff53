/** Calls: of the file's own functions, of the language's, of methods, and those that look up documents. */

import { UnreadableRules } from '../language/rules-problem.ts'
import type { Expression } from '../language/syntax.ts'
import { LIMITS } from '../limits.ts'
import { FUNCTIONS, NAMESPACES } from '../methods/functions.ts'
import { aritiesOf, METHODS_OF } from '../methods/methods.ts'
import { isPattern, patternOf } from '../methods/patterns.ts'
import type { Callable } from '../methods/signature.ts'
import { fault, isFault, typeOf } from '../values/value.ts'
import { withAll } from './evaluate.ts'
import type { Evaluate } from './frame.ts'
import type { Scope } from './scope.ts'
import type { LookUp } from './services.ts'

type Inner = (part: Expression) => Evaluate
type Call = Extract<Expression, { kind: 'call' }>
type MethodCall = Extract<Expression, { kind: 'method' }>

export function compileCall({ name, args, line }: Call, scope: Scope, inner: Inner): Evaluate {
  const parts = args.map(inner)
  const own = scope.findFunction(name, line)
  if (own !== null) {
    demandArguments(name, line, args.length, own.parameters)
    const { facts } = scope
    facts.readsStored ||= own.facts.readsStored
    facts.callDepth = Math.max(facts.callDepth, own.facts.callDepth + 1)
    if (facts.callDepth > LIMITS.callDepth)
      throw new UnreadableRules(line, `Calls nest deeper than ${LIMITS.callDepth} levels.`)
    return withAll(parts, (values, frame) => own.call(frame, values))
  }
  return compileNamed(name, line, parts, scope)
}

function compileNamed(
  name: string,
  line: number,
  parts: readonly Evaluate[],
  { service }: Scope,
): Evaluate {
  const lookUp = service.lookUps.get(name)
  if (lookUp !== undefined) {
    demandArguments(name, line, parts.length, 1)
    return compileLookUp(lookUp, parts)
  }
  const known = FUNCTIONS.get(name)
  if (known === undefined) throw new UnreadableRules(line, `There is no function "${name}".`)
  demandArguments(name, line, parts.length, known.arity)
  return withAll(parts, (values) => known.call(values))
}

function compileLookUp({ moment, answers }: LookUp, parts: readonly Evaluate[]): Evaluate {
  return withAll(parts, ([path = null], { run }) => {
    if (typeof path !== 'object' || path?.type !== 'path')
      return fault(`a path is needed, not a ${typeOf(path)}`)
    const document = run.look(path, moment)
    if (isFault(document)) return document
    if (answers === 'existence') return document !== null
    return document ?? fault(`there is no document /${path.segments.join('/')}`)
  })
}

export function compileMethod(node: MethodCall, scope: Scope, inner: Inner): Evaluate {
  const { object, name, args, line } = node
  if (object.kind === 'name' && isNamespace(object.name, scope))
    return compileNamed(`${object.name}.${name}`, line, args.map(inner), scope)
  const parts = [object, ...args].map(inner)
  const arities = aritiesOf(name)
  if (arities.size === 0) throw new UnreadableRules(line, `There is no method "${name}".`)
  if (!arities.has(args.length)) demandArguments(name, line, args.length, Math.max(...arities))
  if (PATTERN_METHODS.has(name)) checkPattern(args[0], line)
  return withAll(parts, ([self = null, ...rest]) => {
    const method: Callable | undefined = METHODS_OF[typeOf(self)].get(name)
    return method === undefined || method.arity !== rest.length + 1
      ? fault(`a ${typeOf(self)} has no method "${name}"`)
      : method.call([self, ...rest])
  })
}

const isNamespace = (name: string, { locals, captured }: Scope): boolean =>
  !locals.has(name) && !captured.has(name) && (NAMESPACES.has(name) || name === 'firestore')

const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace'])

/** What is written out is checked now; the others when they are met. */
function checkPattern(arg: Expression | undefined, line: number): void {
  if (arg?.kind !== 'literal' || typeof arg.value !== 'string') return
  const pattern = patternOf(arg.value)
  if (!isPattern(pattern)) throw new UnreadableRules(line, sentence(pattern.reason))
}

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`

function demandArguments(name: string, line: number, given: number, wanted: number): void {
  if (given !== wanted)
    throw new UnreadableRules(
      line,
      `${name}() takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}, not ${given}.`,
    )
}
