/** Hook: access to the services after the first load. */
import { createContext, useContext } from 'react'
import type { Services } from '../ports/services.ts'

/**
 * Loads the services. In the browser this is a dynamic import, which keeps the client libraries out of the first load.
 */
export type GetServices = () => Promise<Services>

/** Without a provider, as on the server, the services never load. */
const ServicesContext = createContext<GetServices>(() => new Promise(() => {}))

export const ServicesProvider = ServicesContext.Provider

export const useServices = (): GetServices => useContext(ServicesContext)
