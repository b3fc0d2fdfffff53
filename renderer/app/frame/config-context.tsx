/** React context with the configured labels of the wiki: version, links and credit line. */
import { createContext, useContext } from 'react'
import type { WikiConfig } from '#shared/config'

type Labels = WikiConfig['labels']

const ConfigContext = createContext<Labels>({ version: '', chatUrl: '', authorUrl: '', credit: '' })

export const ConfigProvider = ConfigContext.Provider

export const useLabels = (): Labels => useContext(ConfigContext)
