/** The Write stream, which nothing in the wiki uses: it lets a client in, so that each write is refused and none waits. */

import { unimplemented } from '../errors.ts'
import { message, parseJson } from '../values/request-json.ts'
import type { OpenStream } from './channel-service.ts'

/**
 * A client that cannot get past the handshake takes the service for unreachable and tries for ever; refused
 * after it, the write itself fails, with this sentence.
 */
export const refuseWrites: OpenStream = (sender) => ({
  receive(text) {
    const request = message(parseJson(text), 'request', [
      'database',
      'streamId',
      'streamToken',
      'writes',
      'labels',
    ])
    if (request['writes'] !== undefined)
      throw unimplemented('Write (use the small client, firebase/firestore/lite, to write)')
    sender.send('{"streamId":"refused","streamToken":"MQ=="}')
  },
})
