/** Options of electron-builder for the update feed of installed programs. */

/**
 * Without a feed, programs do not check for updates. A feed requires a signed build, because the feed's server decides
 * which code runs on people's machines. Installers for Linux have no signature that the updater could verify, so they
 * are built without a feed.
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
