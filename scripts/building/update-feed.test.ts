import { describe, expect, it } from 'vitest'
import { createFeedOptions } from './update-feed.mjs'

const FEED = 'https://updates.wiki.example/desktop'

describe('the update feed of installers', () => {
  it('is absent by default', () => {
    for (const platform of ['win32', 'darwin', 'linux'] as const)
      for (const feed of [undefined, '']) expect(createFeedOptions(feed, platform)).toEqual({ args: [] })
  })

  it('requires a signed build', () => {
    for (const platform of ['win32', 'darwin'] as const)
      expect(createFeedOptions(FEED, platform)).toEqual({
        args: ['-c.publish.provider=generic', `-c.publish.url=${FEED}`, '-c.forceCodeSigning=true'],
      })
  })

  it('is omitted, with a note, where nothing can be signed', () =>
    expect(createFeedOptions(FEED, 'linux')).toEqual({
      args: [],
      note: expect.stringContaining('no updates'),
    }))

  it('is refused without https', () => {
    for (const feed of ['http://updates.wiki.example/', 'updates.wiki.example', 'file:///feed'])
      expect(createFeedOptions(feed, 'win32')).toEqual({ problem: expect.stringContaining(feed) })
  })
})
