/** How far a document of the interface may be trusted: the same wherever it is served from. */
import { endpointUrl, type WikiConfig } from './config.ts'
import { HOSTED_STORAGE_ORIGIN } from './model/images/image-address.ts'

/** What stands in the document itself and may be used: sources as the policy writes them, such as `'sha256-…'`. */
export interface AllowedInline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const HOSTED_SERVICES = [
  'https://*.googleapis.com',
  'https://*.algolia.net',
  'https://*.algolianet.com',
]

/** @param config null where no service may be asked at all. */
export function buildContentSecurityPolicy(
  config: WikiConfig | null,
  inline: AllowedInline,
): string {
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
  endpoints === null
    ? HOSTED_SERVICES
    : [...new Set(Object.values(endpoints).map((endpoint) => endpointUrl(endpoint)))]

const getStorageOrigin = ({ endpoints }: WikiConfig): string =>
  endpoints === null ? HOSTED_STORAGE_ORIGIN : endpointUrl(endpoints.storage)
