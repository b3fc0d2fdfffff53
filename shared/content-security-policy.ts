/** Content security policy of the interface's documents, the same in every edition. */
import { endpointUrl, type WikiConfig } from './config.ts'
import { HOSTED_STORAGE_ORIGIN } from './model/images/image-address.ts'

/** Inline scripts and styles that the policy allows, as source expressions such as `'sha256-…'`. */
export interface AllowedInline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const HOSTED_SERVICES = ['https://*.googleapis.com', 'https://*.algolia.net', 'https://*.algolianet.com']

/** @param config null if the document may not request any service */
export function buildContentSecurityPolicy(config: WikiConfig | null, inline: AllowedInline): string {
  const directive = (name: string, ...sources: readonly string[]) => [name, ...sources].join(' ')
  return [
    "default-src 'none'",
    directive("script-src 'self'", ...inline.scripts),
    directive("style-src 'self'", ...inline.styles),
    directive("img-src 'self' data: blob:", ...(config === null ? [] : [getStorageOrigin(config)])),
    directive("connect-src 'self'", ...(config === null ? [] : getServiceOrigins(config))),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const getServiceOrigins = ({ endpoints }: WikiConfig): readonly string[] =>
  endpoints === null ? HOSTED_SERVICES : [...new Set(Object.values(endpoints).map((endpoint) => endpointUrl(endpoint)))]

const getStorageOrigin = ({ endpoints }: WikiConfig): string =>
  endpoints === null ? HOSTED_STORAGE_ORIGIN : endpointUrl(endpoints.storage)
