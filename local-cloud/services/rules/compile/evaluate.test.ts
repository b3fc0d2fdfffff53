import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateCondition } from '../../testing/evaluate-rules.ts'

type Three = true | false | 'fault'

/** Three expressions for each value: a literal, an operation, and a field or another operation. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  true: ['true', '1 < 2', 'data.yes'],
  false: ['false', '1 > 2', '!data.yes'],
  fault: ['data.missing', "'a' < 1", '1 / 0 == 1'],
}
const DATA = { yes: { booleanValue: true } }

const written = (value: Three) => fc.constantFrom(...(WRITTEN[String(value)] ?? []))
const THREE = [true, false, 'fault'] as const

/** Kleene's three-valued logic: a fault has no effect if the other operand decides. */
const and = (a: Three, b: Three): Three =>
  a === false || b === false ? false : a === 'fault' || b === 'fault' ? 'fault' : true
const or = (a: Three, b: Three): Three =>
  a === true || b === true ? true : a === 'fault' || b === 'fault' ? 'fault' : false
const not = (a: Three): Three => (a === 'fault' ? 'fault' : !a)

/** `data.` stands for `request.resource.data.`. */
function outcome(condition: string): Three {
  const found = evaluateCondition(condition.replaceAll('data.', 'request.resource.data.'), DATA)
  return typeof found === 'string' ? 'fault' : found
}

describe('&& and ||', () => {
  const pairs = THREE.flatMap((a) => THREE.map((b) => [a, b] as const))

  it.each(pairs)('combine %s and %s', (a, b) => {
    const [left = ''] = WRITTEN[String(a)] ?? []
    const [right = ''] = WRITTEN[String(b)] ?? []
    expect(outcome(`${left} && ${right}`)).toBe(and(a, b))
    expect(outcome(`${left} || ${right}`)).toBe(or(a, b))
  })

  it.each(['null', "'true'", '1', '[]'])(
    'treat %s as a fault, which has no effect if the other operand decides',
    (odd) => {
      expect(outcome(`${odd} && true`)).toBe('fault')
      expect(outcome(`${odd} && false`)).toBe(false)
      expect(outcome(`true || ${odd}`)).toBe(true)
      expect(outcome(`false || ${odd}`)).toBe('fault')
    },
  )

  it('follow Kleene’s logic in every formula', () => {
    interface Formula {
      readonly text: string
      readonly value: Three
    }
    const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(...THREE).chain((value) => written(value).map((text) => ({ text: `(${text})`, value }))),
        tie('formula').map(({ text, value }) => ({ text: `!${text}`, value: not(value) })),
        fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => ({
          text: `(${a.text} && ${b.text})`,
          value: and(a.value, b.value),
        })),
        fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => ({
          text: `(${a.text} || ${b.text})`,
          value: or(a.value, b.value),
        })),
      ),
    }))
    fc.assert(
      fc.property(formula, ({ text, value }) => {
        expect(outcome(text)).toBe(value)
      }),
      { numRuns: 300 },
    )
  })
})
