import { SqlError } from 'local-cloud-services'
import { describe, expect, it } from 'vitest'
import { CLOUD_PROBLEM_MESSAGES } from '#shared/messages/desktop-messages'
import { describeCloudStartFailure } from './start-failure.ts'

describe('a wiki that cannot be started', () => {
  it('reports a full disk, whether Node or SQLite detects it', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    for (const error of [full, new SqlError('database or disk is full', 13)])
      expect(describeCloudStartFailure(error)).toBe(CLOUD_PROBLEM_MESSAGES.full)
  })

  it('refers to the log for everything else', () => {
    for (const error of [new Error('x'), new SqlError('malformed', 11), 'x', null])
      expect(describeCloudStartFailure(error)).toBe(CLOUD_PROBLEM_MESSAGES.unexpected)
  })
})
