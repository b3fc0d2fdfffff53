/** Words in the name of an uploaded image file. */

/** The name of the file, without its hash, focus and size. */
const FILE_NAME = /_[0-9a-f]{8}-([^/]*?)(?:\.focus-[a-z]+)?(?:\.\d+x\d+)?\.webp$/

/** Returns the name of an uploaded file in words, from the path or short form of its image; empty for older images. */
export function getFileWords(path: string): string {
  const [, file = ''] = FILE_NAME.exec(path) ?? []
  return file.replace(/[,._-]/g, ' ')
}
