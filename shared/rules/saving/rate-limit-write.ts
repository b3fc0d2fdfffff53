/** When a person made their last page, report or announcement: the rules keep these some seconds apart. */
import { rateLimitPath } from '#shared/model/paths'
import { type PlannedWrite, SERVER_TIME } from './planned-write.ts'

export const createRateLimitWrite = (uid: string): PlannedWrite => ({
  kind: 'merge',
  path: rateLimitPath(uid),
  fields: [['at']],
  data: { at: SERVER_TIME },
})
