/** What the files of the built interface are, by their endings; what is not named here is not served. */

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

export const getContentType = (file: string): string | null =>
  TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? null
