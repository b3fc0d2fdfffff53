/** Parser for `Accept-Encoding`: true if it names gzip without `q=0`. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding ?? '')
