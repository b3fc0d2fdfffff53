/** Options of electron-builder: where installed programs look for newer versions. */

/**
 * Without a feed they look nowhere. With one, a build that cannot be signed is refused, since whoever answers at that
 * address decides what runs on people's machines. Installers for Linux carry no signature that the updater could
 * check, so they are built without a feed.
 * @param {string | undefined} feed
 * @param {NodeJS.Platform} platform
 * @returns {{ args: string[], note?: string } | { problem: string }}
 */
export function createFeedOptions(feed, platform) {
  if (!feed) return { args: [] }
  if (!URL.canParse(feed) || new URL(feed).protocol !== 'https:')
    return {
      problem: `UPDATE_FEED is not an address that begins with https://, so nothing was built: ${feed}`,
    }
  if (platform === 'linux')
    return {
      args: [],
      note: 'On Linux installers cannot be signed, so that these look for no updates. People get new versions where they got this one.',
    }
  return {
    args: ['-c.publish.provider=generic', `-c.publish.url=${feed}`, '-c.forceCodeSigning=true'],
  }
}
