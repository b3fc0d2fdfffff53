/** Scan of built files for secrets: private keys, tokens, and the values of secret settings. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { listFiles } from './source-hash.mjs'

const KEY_PATTERNS = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, 'a private key'],
  [/"type":\s*"service_account"/, 'a service account'],
  [/\bya29\.[\w-]{20,}/, 'an access token'],
]

/** Matches names of settings with a secret value. */
const SECRET_NAME = /SECRET|PASSWORD|PRIVATE|ADMIN|CREDENTIAL|TOKEN|INDEX_KEY/

/** Shorter values would match by chance. */
const MIN_LENGTH = 8

/** Reads `.env`, because the bundler reads it as well. @param {string} root */
function readSettingsFile(root) {
  const file = join(root, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/**
 * Returns one message for each finding. It does not contain the secret.
 * @param {string} root
 * @param {string} folder
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {string[]}
 */
export function findSecrets(root, folder, environment) {
  const values = Object.entries({ ...readSettingsFile(root), ...environment }).filter(
    ([name, value]) => SECRET_NAME.test(name) && (value?.length ?? 0) >= MIN_LENGTH,
  )
  return listFiles(root, folder).flatMap((file) => {
    const text = readFileSync(join(root, file), 'latin1')
    const keys = KEY_PATTERNS.filter(([pattern]) => /** @type {RegExp} */ (pattern).test(text))
    const settings = values.filter(([, value]) => text.includes(value ?? ''))
    return [
      ...keys.map(([, what]) => `${file} holds ${what}.`),
      ...settings.map(([name]) => `${file} holds the value of ${name}.`),
    ]
  })
}
