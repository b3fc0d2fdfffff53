/** Unit test: V8 does not refuse a flag that it does not know. */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { FLAG } from './bound-garbage.ts'

it('the flag is one that the V8 of this Node knows', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toContain(`${FLAG.replace(/=.*/, '')} (`)
})
