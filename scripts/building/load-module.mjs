/** Loader of TypeScript modules of the product for scripts. Needs the installed packages. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../run-cloud.mjs'

/** @type {import('vite').InlineConfig} */
const CONFIG = { configFile: false, logLevel: 'warn' }

/**
 * @template T
 * @param {string} path relative to the root of the checkout
 * @returns {Promise<T>}
 */
export const loadModule = async (path) => (await runnerImport(join(root, path), CONFIG)).module
