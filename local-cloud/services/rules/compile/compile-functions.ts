/** Compiler of the functions of one block, which are visible in it and in inner blocks. */

import { RulesCompileError } from '../language/rules-compile-error.ts'
import type { FunctionDeclaration } from '../language/syntax-tree.ts'
import { FUNCTIONS, NAMESPACES } from '../methods/functions.ts'
import { type EvaluationResult, isFault, type RulesValue } from '../values/rules-value.ts'
import { compileExpression } from './compile-expression.ts'
import type { Evaluate } from './evaluation-frame.ts'
import { type CompiledFunction, createFacts, type Scope } from './scope.ts'

export interface BlockFunctions {
  find: Scope['findFunction']
  /** Compiles every function, so that errors in unused ones are reported. */
  compileAll(): void
}

/** `outerScope` resolves the names of the block. Each function is compiled at its first call. */
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
    if (declared.has(name)) throw new RulesCompileError(line, `The function "${name}" stands here twice.`)
    declared.set(name, declaration)
  }
  const compiled = new Map<string, CompiledFunction | 'begun'>()

  const find: Scope['findFunction'] = (name, line) => {
    const declaration = declared.get(name)
    if (declaration === undefined) return findOuterFunction(name, line)
    const cached = compiled.get(name)
    if (cached === 'begun') throw new RulesCompileError(line, `The function "${name}" calls itself.`)
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
    call({ context, request, resource, captured }, args): EvaluationResult {
      const localValues: RulesValue[] = [...args]
      const innerFrame = { context, request, resource, captured, locals: localValues }
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

/** Rejects a name that would shadow another one, since the rules would be misread. */
export function requireUnusedName(
  name: string,
  line: number,
  { captured, service }: Pick<Scope, 'captured' | 'service'>,
): void {
  if (service.roots.has(name) || NAMESPACES.has(name) || captured.has(name))
    throw new RulesCompileError(line, `The name "${name}" means something else already.`)
}
