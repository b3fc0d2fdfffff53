/**
 * A scheme of one's own has no place in a plain Chromium: `app://wiki/x` is served as
 * `http://wiki.app.stand-in.localhost/x`, a secure context whose origin stays the same over all starts.
 */

export const SUFFIX = 'stand-in.localhost'

export const toHttp = (address) =>
  address.replace(/^app:\/\/([^/?#]+)/, (_all, host) => `http://${host}.app.${SUFFIX}`)

export const fromHttp = (address) =>
  address.replace(/^http:\/\/([^/?#:]+)\.app\.stand-in\.localhost(?::\d+)?/, 'app://$1')
