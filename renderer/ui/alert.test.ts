import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listFiles } from '../../scripts/building/source-hash.mjs'

/** The popover is in the document before it opens, and logs when it opens, so it cannot use `Alert`. */
const POPOVER = 'renderer/features/page/edit-page-button.tsx'

it.each([
  [/role=.*\balert\b/, [POPOVER, 'renderer/ui/alert.tsx', 'renderer/ui/notice.tsx']],
  [/console\./, ['renderer/ui/log-error.ts']],
])('an error has one way to be shown and one to be logged: %s', (pattern, files) => {
  const sources = listFiles('.', 'renderer').filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const found = sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(found).toEqual(files)
})
