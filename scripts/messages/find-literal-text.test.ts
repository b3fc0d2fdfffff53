import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '../building/source-hash.mjs'
import { root } from '../run-cloud.mjs'
import { findLiteralText } from './find-literal-text.mjs'

describe('literal text in a component', () => {
  it.each([
    ['<p>Retry</p>', ['1: Retry']],
    ['<p>\n  {count} pages\n</p>', ['2: pages']],
    ['<a aria-label="Close" href="/x">{label}</a>', ['1: Close']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    ["<a title={open ? 'Hide' : LABELS.show}>{`Show ${name}`}</a>", ['1: Hide', '1: Show']],
    ["<a>{open && 'Hide'}</a>", ['1: Hide']],
    ["<p className={open ? 'a' : 'b'}>{state === 'open' && LABELS.open} · </p>", []],
    ['<input name="q" type="search" />', []],
  ])('%s', (code, found) => {
    expect(findLiteralText(code)).toEqual(found)
  })
})

it('every text of the interface comes from shared/messages', () => {
  const files = listFiles(root, 'renderer').filter((file) => /(?<!\.test)\.tsx$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    findLiteralText(readFileSync(join(root, file), 'utf8')).map((text) => `${file}:${text}`),
  )
  expect(found).toEqual([])
})
