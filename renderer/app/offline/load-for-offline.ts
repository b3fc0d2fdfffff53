/** Loads the chunks that a reader may need without a network, so that the service worker can store them. */

export const loadForOffline = (): Promise<unknown> =>
  Promise.all([
    import('../../features/search/suggestion-list.tsx'),
    // A new build removes it with the cache of the build before, and the copies of pages stay.
    import('../../screens/reading/page-screen.tsx'),
    import('../../features/page/image/image-lightbox.tsx'),
    import('../commands/command-dialog.tsx'),
    import('../frame/appearance-settings.tsx'),
    import('../link-preview/link-preview.tsx'),
    import('./unreachable-page.ts'),
  ])
