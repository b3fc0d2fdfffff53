/** Size of a WebP image in pixels, from its first chunk (RIFF container, RFC 9649). */
import type { ImageSize } from '#shared/model/images/image-address'

export function readWebpSize(bytes: Buffer): ImageSize {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      throw new Error('The image is not in the WebP format.')
  }
}
