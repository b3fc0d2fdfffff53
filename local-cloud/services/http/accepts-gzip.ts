/** Whether an answer may be sent compressed: named, and not named to be refused. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding ?? '')
