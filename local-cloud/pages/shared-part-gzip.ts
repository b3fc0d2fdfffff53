/** Compresses texts that share a long part, the styles of every page: that part once for all of them. */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

export type Gzip = (text: Buffer) => Promise<Buffer>

const deflate = promisify(deflateRaw)

/** No name, no time, no system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** As far as the format looks back. */
const WINDOW_BYTES = 32 * 1024
/** Two thirds of the work of the usual 6, for three bytes more in a hundred. */
const GZIP_LEVEL = 4
/** Ends on a whole byte, so that anything may follow. */
const SYNC_FLUSH = { finishFlush: constants.Z_SYNC_FLUSH }

/** The shared part refers to nothing before it, and what follows may refer to it: so it fits wherever it stands. */
export function createSharedPartGzip(part: Buffer): Gzip {
  const compressed = deflateRawSync(part, { level: 9, ...SYNC_FLUSH })
  const window = part.subarray(-WINDOW_BYTES)
  return async (text) => {
    const at = part.length === 0 ? -1 : text.indexOf(part)
    if (at < 0) return assembleGzip(text, await deflate(text, { level: GZIP_LEVEL }))
    const after = deflate(text.subarray(at + part.length), {
      level: GZIP_LEVEL,
      dictionary: window,
    })
    // hardly anything stands before it: a way to another thread and back would cost more
    const before = deflateRawSync(text.subarray(0, at), { level: GZIP_LEVEL, ...SYNC_FLUSH })
    return assembleGzip(text, before, compressed, await after)
  }
}

function assembleGzip(text: Buffer, ...compressed: readonly Buffer[]): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(text), 0)
  end.writeUInt32LE(text.length, 4)
  return Buffer.concat([GZIP_HEADER, ...compressed, end])
}
