import { expect, it } from 'vitest'
import { StoreUnavailableError } from '../store/document-store-contract.ts'
import { createErrorReporter } from './error-reporter.ts'
import { createRequestRouter } from './request-router.ts'

it('reports an unwritable disk once a minute, and every other error each time', () => {
  const reported: unknown[] = []
  let now = 0
  const report = createErrorReporter({
    report: (error) => reported.push(error),
    dataDir: '/a/folder',
    clock: () => now,
  })
  const full = new StoreUnavailableError(new Error('database or disk is full'))
  const upload = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const other = new Error('a mistake')
  for (const error of [full, full, upload, other, other]) report(error)
  expect(reported).toEqual([
    expect.stringMatching(/^The data folder \/a\/folder cannot be written \(database or disk/),
    other,
    other,
  ])
  now = 60_000
  report(upload)
  expect(reported[3]).toContain('cannot be written (ENOSPC)')
})

it('an unwritable disk is answered with 503, and every other error with 500', async () => {
  const answerTo = async (fault: Error) => {
    const fail = () => {
      throw fault
    }
    const serve = createRequestRouter([fail], () => {})
    return serve({
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      headers: () => undefined,
      body: new Uint8Array(),
    })
  }
  expect(await answerTo(new StoreUnavailableError('full'))).toMatchObject({ status: 503 })
  expect(await answerTo(new Error('a mistake'))).toMatchObject({ status: 500 })
})
