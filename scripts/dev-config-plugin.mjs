/** Writes the cloud's configuration into index.html, where the page host would. */

/**
 * @param {string} cloud for example http://127.0.0.1:4173
 * @returns {import('vite').Plugin}
 */
export const devConfig = (cloud) => ({
  name: 'dev-config',
  transformIndexHtml: {
    order: 'post',
    async handler() {
      const config = await (await fetch(`${cloud}/_local/config.json`)).json()
      const children = JSON.stringify(config).replaceAll('<', '\\u003c')
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'config' },
          children,
          injectTo: 'head',
        },
      ]
    },
  },
})
