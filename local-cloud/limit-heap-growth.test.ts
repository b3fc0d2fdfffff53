/** Unit test: V8 does not refuse a flag that it does not know. */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { HEAP_GROWTH_FLAG } from './limit-heap-growth.ts'

it('the flag is one that the V8 of this Node knows', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toContain(`${HEAP_GROWTH_FLAG.replace(/=.*/, '')} (`)
})
