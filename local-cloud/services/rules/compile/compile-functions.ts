/** The functions of one block, compiled when they are first called: those around see them not, those inside do. */

import { RulesCompileError } from '../language/rules-problem.ts'
import type { FunctionDeclaration } from '../language/syntax-tree.ts'
import { FUNCTIONS, NAMESPACES } from '../methods/functions.ts'
import { type EvaluationResult, isFault, type RulesValue } from '../values/rules-value.ts'
import { compileExpression } from './compile-expression.ts'
import type { Evaluate } from './evaluation-frame.ts'
import { type CompiledFunction, createFacts, type Scope } from './scope.ts'

export interface BlockFunctions {
  find: Scope['findFunction']
  /** Also those that nobody calls. */
  compileAll(): void
}

/** `around` is what a name means in the block itself. */
export function createBlockFunctions(
  declarations: readonly FunctionDeclaration[],
  outerScope: Omit<Scope, 'findFunction' | 'facts' | 'locals'>,
  findOuterFunction: Scope['findFunction'],
): BlockFunctions {
  const declared = new Map<string, FunctionDeclaration>()
  for (const declaration of declarations) {
    const { name, line } = declaration
    if (FUNCTIONS.has(name) || outerScope.service.lookups.has(name))
      throw new RulesCompileError(line, `"${name}" is a function of the language itself.`)
    if (declared.has(name))
      throw new RulesCompileError(line, `The function "${name}" stands here twice.`)
    declared.set(name, declaration)
  }
  const compiled = new Map<string, CompiledFunction | 'begun'>()

  const find: Scope['findFunction'] = (name, line) => {
    const declaration = declared.get(name)
    if (declaration === undefined) return findOuterFunction(name, line)
    const cached = compiled.get(name)
    if (cached === 'begun')
      throw new RulesCompileError(line, `The function "${name}" calls itself.`)
    if (cached !== undefined) return cached
    compiled.set(name, 'begun')
    const compiledFunction = compileFunction(declaration, { ...outerScope, findFunction: find })
    compiled.set(name, compiledFunction)
    return compiledFunction
  }
  return {
    find,
    compileAll: () => declarations.forEach(({ name, line }) => void find(name, line)),
  }
}

function compileFunction(
  { line, parameters, lets, result }: FunctionDeclaration,
  outerScope: Omit<Scope, 'facts' | 'locals'>,
): CompiledFunction {
  const facts = createFacts()
  const locals = new Map<string, number>()
  const scope: Scope = { ...outerScope, facts, locals }
  for (const name of parameters) addLocal(scope, locals, name, line)
  const values: Evaluate[] = []
  for (const declaration of lets) {
    values.push(compileExpression(declaration.value, scope))
    addLocal(scope, locals, declaration.name, declaration.line)
  }
  const evaluate = compileExpression(result, scope)
  return {
    parameters: parameters.length,
    facts,
    call({ run, request, resource, captured }, args): EvaluationResult {
      const localValues: RulesValue[] = [...args]
      const innerFrame = { run, request, resource, captured, locals: localValues }
      for (const value of values) {
        const found = value(innerFrame)
        if (isFault(found)) return found
        localValues.push(found)
      }
      return evaluate(innerFrame)
    },
  }
}

function addLocal(scope: Scope, locals: Map<string, number>, name: string, line: number): void {
  if (locals.has(name)) throw new RulesCompileError(line, `The name "${name}" stands twice.`)
  requireUnusedName(name, line, scope)
  locals.set(name, locals.size)
}

/** A name that means something already would mislead whoever reads the rules. */
export function requireUnusedName(
  name: string,
  line: number,
  { captured, service }: Pick<Scope, 'captured' | 'service'>,
): void {
  if (service.roots.has(name) || NAMESPACES.has(name) || captured.has(name))
    throw new RulesCompileError(line, `The name "${name}" means something else already.`)
}
