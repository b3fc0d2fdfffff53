/** The hosted service's limits on rules, as its page "Structuring security rules", section "Security rule limits", gives them. */

export const RULES_LIMITS = {
  /** Bytes of a file. */
  fileSize: 256 * 1024,
  matchDepth: 10,
  /** Segments, and caught ones among them, in a set of nested matches. */
  pathLength: 100,
  capturesPerPath: 20,
  callDepth: 20,
  parameters: 7,
  lets: 10,
  /** Evaluated for one request. */
  expressions: 1000,
  /** Documents looked up by one operation, and by one request of several. */
  documentsPerOperation: 10,
  documentsPerRequest: 20,
  /** The same for a request to the file service. */
  documentsPerFileRequest: 2,
} as const

/** Ours: deeper ones would only exhaust this program's stack. */
export const MAX_EXPRESSION_DEPTH = 100
