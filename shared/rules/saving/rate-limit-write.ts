/** Rate limit record: the time of a person's last page or report. The rules require some seconds between two. */
import { rateLimitPath } from '#shared/model/document-paths'
import { type PlannedWrite, SERVER_TIME } from './planned-write.ts'

export const createRateLimitWrite = (uid: string): PlannedWrite => ({
  kind: 'merge',
  path: rateLimitPath(uid),
  fields: [['at']],
  data: { at: SERVER_TIME },
})
