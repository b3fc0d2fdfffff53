/**
 * Styles in two kinds. What readers see lies in one file for all routes, so that a rendered page carries it without
 * knowing which chunks it needs; what only those see who write comes with their chunks, and costs readers nothing.
 */

/** A chunk with one of these is loaded for nobody who only reads. */
const LATE =
  /[\\/]renderer[\\/](?:features[\\/](?:account|editor)|ui[\\/]forms|app[\\/]signed-in)\b/

/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */
/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/**
 * Those that others import come first, as their rules do where there is one file.
 * @param {Bundle} bundle
 * @returns {Chunk[]}
 */
function inOrder(bundle) {
  /** @type {Set<Chunk>} */
  const found = new Set()
  /** @param {string} file */
  const collect = (file) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    for (const imported of chunk.imports) collect(imported)
    found.add(chunk)
  }
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  for (const { fileName } of chunks.filter((chunk) => 'isEntry' in chunk && chunk.isEntry))
    collect(fileName)
  for (const { fileName } of chunks) collect(fileName)
  return [...found]
}

/** @returns {import('vite').Plugin} */
export function readerStyles() {
  let style = ''
  return {
    name: 'reader-styles',
    config: () => ({ build: { cssCodeSplit: true } }),
    generateBundle: {
      // what is left with a chunk is loaded with it; what is taken away here is not looked for
      order: 'pre',
      handler(_, bundle) {
        const texts = inOrder(bundle)
          .filter(({ moduleIds }) => !moduleIds.some((id) => LATE.test(id)))
          .flatMap((chunk) => {
            const { importedCss } = /** @type {{ importedCss: Set<string> }} */ (chunk.viteMetadata)
            const files = [...importedCss]
            importedCss.clear()
            return files
          })
          .map((file) => {
            const asset = bundle[file]
            delete bundle[file]
            return asset?.type === 'asset' ? asset.source.toString() : ''
          })
        const name = 'style.css'
        const source = texts.join('')
        const reference = this.emitFile({ type: 'asset', name, originalFileName: name, source })
        style = this.getFileName(reference)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${style}` },
          injectTo: 'head',
        },
      ],
    },
  }
}
