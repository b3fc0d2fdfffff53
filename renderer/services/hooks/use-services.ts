/** Hook: access to the services after the first load. */
import { createContext, useContext } from 'react'
import type { Services } from '../ports/services.ts'

/** Loads the services, in the browser by a dynamic import, so that the first load lacks the client libraries. */
export type GetServices = () => Promise<Services>

/** Without a provider, as on the server, the services never load. */
const ServicesContext = createContext<GetServices>(() => new Promise(() => {}))

export const ServicesProvider = ServicesContext.Provider

export const useServices = (): GetServices => useContext(ServicesContext)
