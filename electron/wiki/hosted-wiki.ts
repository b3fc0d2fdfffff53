/** Parser for the settings of a hosted wiki, and the probe that tests them before they are stored. */
import { readHostedConfig, type WikiConfig } from '#shared/config'
import type { WikiLocationProblem } from '#shared/desktop-bridge'
import { err, ok, type Result } from '#shared/result'

/** Parses lines of `NAME=value`, with or without quotes; ignores comments and empty lines. */
export function parseHostedSettings(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const match = /^\s*(?:export\s+)?(VITE_[A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line)
    if (match === null) return []
    const [, name = '', value = ''] = match
    return [[name, value.replace(/^(["'])(.*)\1$/, '$2')]]
  })
  return Object.fromEntries(pairs)
}

export function parseHostedConfig(text: string): Result<WikiConfig, WikiLocationProblem> {
  const read = readHostedConfig(parseHostedSettings(text))
  if (!read.ok) return err({ kind: 'missing', names: read.error.missing })
  return read.value === null ? err({ kind: 'missing', names: ['VITE_FIREBASE_PROJECT_ID'] }) : ok(read.value)
}

const TIMEOUT_MS = 10_000

/** Tests the configuration by one read that every visitor may make. */
export async function probeHosted(
  { firebase }: WikiConfig,
  fetchUrl: (address: string, signal: AbortSignal) => Promise<Pick<Response, 'ok'>>,
): Promise<Result<void, WikiLocationProblem>> {
  const project = encodeURIComponent(firebase.projectId)
  const address = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents/ContentRef?pageSize=1&key=${encodeURIComponent(firebase.apiKey)}`
  try {
    const answer = await fetchUrl(address, AbortSignal.timeout(TIMEOUT_MS))
    return answer.ok ? ok(undefined) : err({ kind: 'unreachable' })
  } catch {
    return err({ kind: 'unreachable' })
  }
}
