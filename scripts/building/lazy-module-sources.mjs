/** Vite plugin: adds the path of the imported source file to each call `lazyModule(() => import('…'))`. */
import { posix } from 'node:path'

const CALL = /\blazyModule\(\s*\(\) => import\('(\.[^']+)'\)\s*,?\s*\)/g
const ANY_CALL = /\blazyModule\(/g

/**
 * Adds the source, relative to the folder `renderer`, as the second argument of each call.
 * @param {string} code
 * @param {string} file with slashes
 * @returns {string}
 * @throws if a call has another form, because its chunks could not be preloaded
 */
export function addModuleSources(code, file) {
  const folder = posix.dirname(file.slice(file.lastIndexOf('/renderer/') + '/renderer/'.length))
  let count = 0
  const result = code.replace(CALL, (_, target) => {
    count++
    const source = posix.join(folder, target)
    return `lazyModule(() => import('${target}'), '${source}')`
  })
  if (count !== (code.match(ANY_CALL) ?? []).length)
    throw new Error(`${file}: write lazyModule(() => import('./file.tsx')), with a relative path`)
  return result
}

/** @returns {import('vite').Plugin} */
export const lazyModuleSources = () => ({
  name: 'lazy-module-sources',
  enforce: 'pre',
  transform: {
    filter: { id: /\/renderer\/.*\.tsx?$/, code: /\blazyModule\(/ },
    handler(code, id) {
      if (id.endsWith('/lazy-module.ts')) return null
      return { code: addModuleSources(code, id.replaceAll('\\', '/')), map: null }
    },
  },
})
