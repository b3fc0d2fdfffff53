/** Helper: checks the content policy of a rendered page. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type PageHttpResponse, parseDocument } from '../../parse-document.ts'

/** Removes the styles of the content policy, the only part that differs between pages. */
export const getPolicyWithoutStyles = ({ headers }: PageHttpResponse): string =>
  String(headers['content-security-policy']).replace(/style-src [^;]*/, 'style-src')

/** Expects a policy that allows no inline style except the document's own; the rest equals the `policy` of home. */
export function expectContentPolicy(answer: PageHttpResponse, path: string, policy: string): void {
  const { styles } = parseDocument(answer.text)
  expect(styles, path).toHaveLength(1)
  const hash = createHash('sha256').update(String(styles[0])).digest('base64')
  expect(answer.headers['content-security-policy'], path).toContain(`; style-src 'self' 'sha256-${hash}'; `)
  expect(getPolicyWithoutStyles(answer), path).toBe(policy)
}
