/** Vite plugin: writes the local cloud's configuration into index.html, as the page host does. */

/**
 * @param {string} cloud origin such as http://127.0.0.1:4173
 * @returns {import('vite').Plugin}
 */
export const createDevConfigPlugin = (cloud) => ({
  name: 'dev-config',
  transformIndexHtml: {
    order: 'post',
    async handler() {
      const address = `${cloud}/_local/config.json`
      const answer = await fetch(address).catch(() => undefined)
      if (!answer?.ok) throw new Error(`The local cloud does not answer at ${address}. Reload when it has started.`)
      const config = await answer.json()
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
