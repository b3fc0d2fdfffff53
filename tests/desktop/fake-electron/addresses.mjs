/**
 * Mapping of custom schemes to addresses: a plain Chromium has no custom schemes, so that `app://wiki/x` is served as
 * `http://wiki.app.fake.localhost/x`, a secure context whose origin is the same at every start.
 */

export const SUFFIX = 'fake.localhost'

export const toHttp = (address) => address.replace(/^app:\/\/([^/?#]+)/, (_all, host) => `http://${host}.app.${SUFFIX}`)

export const fromHttp = (address) => address.replace(/^http:\/\/([^/?#:]+)\.app\.fake\.localhost(?::\d+)?/, 'app://$1')
