/** `/_local/`: what exists on this machine only. Health, and the counters of what would be billed. */

import { errorAnswer, jsonAnswer, type Service } from './exchange.ts'
import type { UsageCounter } from './usage.ts'

/** `rules`: what the security rules have needed at most. */
export function createLocalPages(usage: UsageCounter, rules: () => unknown): Service {
  return ({ method, path }) => {
    if (!path.startsWith('/_local/')) return null
    switch (`${method} ${path}`) {
      case 'GET /_local/health':
        return jsonAnswer(200, '{"status":"ok"}')
      case 'GET /_local/usage.json':
        return jsonAnswer(200, JSON.stringify(usage.read()))
      case 'GET /_local/rules.json':
        return jsonAnswer(200, JSON.stringify(rules()))
      case 'POST /_local/usage/reset':
        return jsonAnswer(200, JSON.stringify(usage.reset()))
      default:
        return errorAnswer(404, 'NOT_FOUND', `There is no ${method} ${path.slice(0, 200)}.`)
    }
  }
}
