import { expect, it } from 'vitest'
import { createProgressPrinter } from './progress.ts'

it('is printed with count and total, at most once a second, and at the end', () => {
  let now = 0
  const output: string[] = []
  const progress = createProgressPrinter(
    (line) => output.push(line),
    () => now,
  )
  const step = progress('records', 3214)
  for (let done = 0; done < 2500; done++) {
    now += 1
    step()
  }
  expect(output).toEqual(['1,000 of 3,214 records…', '2,000 of 3,214 records…'])
  for (let done = 2500; done < 3214; done++) step()
  expect(output.slice(2)).toEqual(['3,214 of 3,214 records…'])
  const short = progress('files', 2)
  short()
  short()
  expect(output).toHaveLength(3)
  now += 1000
  progress('files', null)()
  expect(output.at(-1)).toBe('1 files…')
})
