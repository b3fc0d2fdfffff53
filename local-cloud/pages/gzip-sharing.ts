/** Compresses texts that share a long part, the styles of every page: that part once for all of them. */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

export type Gzip = (text: Buffer) => Promise<Buffer>

const pack = promisify(deflateRaw)

/** No name, no time, no system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** As far as the format looks back. */
const WINDOW = 32 * 1024
/** Two thirds of the work of the usual 6, for three bytes more in a hundred. */
const LEVEL = 4
/** Ends on a whole byte, so that anything may follow. */
const TO_BE_CONTINUED = { finishFlush: constants.Z_SYNC_FLUSH }

/** The shared part refers to nothing before it, and what follows may refer to it: so it fits wherever it stands. */
export function gzipSharing(part: Buffer): Gzip {
  const packed = deflateRawSync(part, { level: 9, ...TO_BE_CONTINUED })
  const window = part.subarray(-WINDOW)
  return async (text) => {
    const at = part.length === 0 ? -1 : text.indexOf(part)
    if (at < 0) return whole(text, await pack(text, { level: LEVEL }))
    const after = pack(text.subarray(at + part.length), { level: LEVEL, dictionary: window })
    // hardly anything stands before it: a way to another thread and back would cost more
    const before = deflateRawSync(text.subarray(0, at), { level: LEVEL, ...TO_BE_CONTINUED })
    return whole(text, before, packed, await after)
  }
}

function whole(text: Buffer, ...packed: readonly Buffer[]): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(text), 0)
  end.writeUInt32LE(text.length, 4)
  return Buffer.concat([HEADER, ...packed, end])
}
