/** Handler of `/_local/`: health check, usage counters and maxima of the rules, which exist only locally. */

import { createErrorResponse, createJsonResponse, type ServiceHandler } from './service-handler.ts'
import type { UsageCounter } from './usage-counter.ts'

/** `getRulesMaxima` returns the maxima of the security rules as JSON. */
export function createDiagnosticsService(usage: UsageCounter, getRulesMaxima: () => unknown): ServiceHandler {
  return ({ method, path }) => {
    if (!path.startsWith('/_local/')) return null
    switch (`${method} ${path}`) {
      case 'GET /_local/health':
        return createJsonResponse(200, '{"status":"ok"}')
      case 'GET /_local/usage.json':
        return createJsonResponse(200, JSON.stringify(usage.read()))
      case 'GET /_local/rules.json':
        return createJsonResponse(200, JSON.stringify(getRulesMaxima()))
      case 'POST /_local/usage/reset':
        return createJsonResponse(200, JSON.stringify(usage.reset()))
      default:
        return createErrorResponse(404, 'NOT_FOUND', `There is no ${method} ${path.slice(0, 200)}.`)
    }
  }
}
