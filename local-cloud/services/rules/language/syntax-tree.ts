/** Types of the syntax tree of a rules file. */

export const BINARY_OPERATORS = ['||', '&&', '==', '!=', 'in', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const
export type BinaryOperator = (typeof BINARY_OPERATORS)[number]

type Literal = null | boolean | bigint | number | string | Uint8Array

interface SourceLine {
  readonly line: number
}

export type Expression = SourceLine &
  (
    | { readonly kind: 'literal'; readonly value: Literal }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | {
        readonly kind: 'range'
        readonly object: Expression
        readonly from: Expression
        readonly to: Expression
      }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: 'method'
        readonly object: Expression
        readonly name: string
        readonly args: readonly Expression[]
      }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | {
        readonly kind: 'map'
        readonly entries: readonly (readonly [Expression, Expression])[]
      }
    /** A fixed segment is a string, `$(…)` is an expression. */
    | { readonly kind: 'path'; readonly segments: readonly (string | Expression)[] }
    | { readonly kind: 'not' | 'negative'; readonly operand: Expression }
    | {
        readonly kind: 'binary'
        readonly operator: BinaryOperator
        readonly left: Expression
        readonly right: Expression
      }
    | { readonly kind: 'is'; readonly operand: Expression; readonly type: string }
    | {
        readonly kind: 'choice'
        readonly condition: Expression
        readonly yes: Expression
        readonly no: Expression
      }
  )

export const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const
export type Method = (typeof METHODS)[number]

export interface Allow extends SourceLine {
  readonly methods: ReadonlySet<Method>
  readonly condition: Expression
}

export interface FunctionDeclaration extends SourceLine {
  readonly name: string
  readonly parameters: readonly string[]
  readonly lets: readonly LetDeclaration[]
  readonly result: Expression
}

export interface LetDeclaration extends SourceLine {
  readonly name: string
  readonly value: Expression
}

/** A fixed segment, or a capture: of one segment, or with `rest` of any number of them. */
export type PatternSegment = string | { readonly name: string; readonly rest: boolean }

export interface RulesBlock {
  readonly functions: readonly FunctionDeclaration[]
  readonly matches: readonly MatchBlock[]
}

export interface MatchBlock extends RulesBlock, SourceLine {
  readonly pattern: readonly PatternSegment[]
  readonly allows: readonly Allow[]
}

export interface RulesFile extends RulesBlock {
  readonly service: string
}
