/** Table of the hosted limits on rules ("Structuring security rules", section "Security rule limits"). */

export const RULES_LIMITS = {
  /** Size in bytes. */
  fileSize: 256 * 1024,
  matchDepth: 10,
  /** Segments, and captures among them, of nested matches together. */
  pathLength: 100,
  capturesPerPath: 20,
  callDepth: 20,
  parameters: 7,
  lets: 10,
  /** Expressions evaluated for one request. */
  expressions: 1000,
  /** Documents looked up by one operation, and by a request of several operations. */
  documentsPerOperation: 10,
  documentsPerRequest: 20,
  /** Documents looked up by a request to the storage service. */
  documentsPerFileRequest: 2,
} as const

/** This limit is not one of the hosted service: it keeps recursion within the stack. */
export const MAX_EXPRESSION_DEPTH = 100
