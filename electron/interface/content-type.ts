/** Table of content types by file extension for `app://wiki`. Other extensions are not served. */

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

export const getContentType = (file: string): string | null => TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? null
