/** When a person made their last page, report or announcement: the rules keep these some seconds apart. */
import { ratePath } from '#shared/model/paths'
import { type PlannedWrite, SERVER_TIME } from './planned-write.ts'

export const rateWrite = (uid: string): PlannedWrite => ({
  kind: 'merge',
  path: ratePath(uid),
  fields: [['at']],
  data: { at: SERVER_TIME },
})
