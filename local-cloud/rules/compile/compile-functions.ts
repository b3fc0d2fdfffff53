/** The functions of one block, compiled when they are first called: those around see them not, those inside do. */

import { UnreadableRules } from '../language/rules-problem.ts'
import type { FunctionDeclaration } from '../language/syntax.ts'
import { FUNCTIONS, NAMESPACES } from '../methods/functions.ts'
import { isFault, type Outcome, type RulesValue } from '../values/value.ts'
import { compileExpression } from './compile-expression.ts'
import type { Evaluate } from './frame.ts'
import { type CompiledFunction, noFacts, type Scope } from './scope.ts'

export interface BlockFunctions {
  find: Scope['findFunction']
  /** Also those that nobody calls. */
  compileAll(): void
}

/** `around` is what a name means in the block itself. */
export function blockFunctions(
  declarations: readonly FunctionDeclaration[],
  around: Omit<Scope, 'findFunction' | 'facts' | 'locals'>,
  outer: Scope['findFunction'],
): BlockFunctions {
  const declared = new Map<string, FunctionDeclaration>()
  for (const declaration of declarations) {
    const { name, line } = declaration
    if (FUNCTIONS.has(name) || around.service.lookUps.has(name))
      throw new UnreadableRules(line, `"${name}" is a function of the language itself.`)
    if (declared.has(name))
      throw new UnreadableRules(line, `The function "${name}" stands here twice.`)
    declared.set(name, declaration)
  }
  const compiled = new Map<string, CompiledFunction | 'begun'>()

  const find: Scope['findFunction'] = (name, line) => {
    const declaration = declared.get(name)
    if (declaration === undefined) return outer(name, line)
    const known = compiled.get(name)
    if (known === 'begun') throw new UnreadableRules(line, `The function "${name}" calls itself.`)
    if (known !== undefined) return known
    compiled.set(name, 'begun')
    const made = compileFunction(declaration, { ...around, findFunction: find })
    compiled.set(name, made)
    return made
  }
  return {
    find,
    compileAll: () => declarations.forEach(({ name, line }) => void find(name, line)),
  }
}

function compileFunction(
  { line, parameters, lets, result }: FunctionDeclaration,
  around: Omit<Scope, 'facts' | 'locals'>,
): CompiledFunction {
  const facts = noFacts()
  const locals = new Map<string, number>()
  const scope: Scope = { ...around, facts, locals }
  for (const name of parameters) addLocal(scope, locals, name, line)
  const values: Evaluate[] = []
  for (const own of lets) {
    values.push(compileExpression(own.value, scope))
    addLocal(scope, locals, own.name, own.line)
  }
  const evaluate = compileExpression(result, scope)
  return {
    parameters: parameters.length,
    facts,
    call({ run, request, resource, captured }, args): Outcome {
      const known: RulesValue[] = [...args]
      const inside = { run, request, resource, captured, locals: known }
      for (const value of values) {
        const found = value(inside)
        if (isFault(found)) return found
        known.push(found)
      }
      return evaluate(inside)
    },
  }
}

function addLocal(scope: Scope, locals: Map<string, number>, name: string, line: number): void {
  if (locals.has(name)) throw new UnreadableRules(line, `The name "${name}" stands twice.`)
  demandFree(name, line, scope)
  locals.set(name, locals.size)
}

/** A name that means something already would mislead whoever reads the rules. */
export function demandFree(
  name: string,
  line: number,
  { captured, service }: Pick<Scope, 'captured' | 'service'>,
): void {
  if (service.roots.has(name) || NAMESPACES.has(name) || captured.has(name))
    throw new UnreadableRules(line, `The name "${name}" means something else already.`)
}
