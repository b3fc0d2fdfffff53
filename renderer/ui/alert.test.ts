import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from '../../scripts/building/stale.mjs'

/** A popover is there before it is opened, and logs when it is. */
const POPOVER = 'renderer/features/page/edit-page.tsx'

it.each([
  [/role=.*\balert\b/, [POPOVER, 'renderer/ui/alert.tsx', 'renderer/ui/notice.tsx']],
  [/console\./, ['renderer/ui/log-error.ts']],
])('an error has one way to be shown and one to be logged: %s', (pattern, files) => {
  const sources = filesBelow('.', 'renderer').filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const found = sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(found).toEqual(files)
})
