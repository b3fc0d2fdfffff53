/** How screens reach the services after the first load. */
import { createContext, useContext } from 'react'
import type { Services } from '../ports/services.ts'

/** The browser passes a dynamic import, so that the client libraries stay out of the first load. */
export type GetServices = () => Promise<Services>

/** Where nobody provides any, as in a rendered test, they are never there. */
const ServicesContext = createContext<GetServices>(() => new Promise(() => {}))

export const ServicesProvider = ServicesContext.Provider

export const useServices = (): GetServices => useContext(ServicesContext)
