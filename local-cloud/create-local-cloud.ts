/** Local cloud: the hosted services' protocols on one loopback HTTP server; used by main, the desktop and tests. */

import {
  createErrorReporter,
  createErrorResponse,
  createInProcessFetch,
  type InProcessFetch,
  type OpenError,
  openServicesServer,
  type PortError,
  type RequestHandler,
  type RequestTimeouts,
} from 'local-cloud-services'
import { ok, type Result } from '#shared/result'
import { type DeployedFiles, type DeployedProblem, readDeployedFiles } from './deployed-files.ts'
import { type LocalServices, type LocalServicesOptions, openLocalServices } from './local-services.ts'
import { removeAddressFile, writeAddressFile } from './operator/address-file.ts'

export interface LocalCloudOptions extends Omit<LocalServicesOptions, 'siteAddress'>, DeployedFiles {
  /** 0 takes a free port. */
  readonly port: number
  /** Origins of pages that may call, besides the services' own. `allowOrigin` adds more. */
  readonly allowedOrigins?: readonly string[]
  /** Base URL of links in mails, without a slash at the end. Defaults to the address of the services. */
  readonly siteAddress?: string
  /** Timeouts for receiving a request. Tests use shorter ones. */
  readonly timeouts?: RequestTimeouts
  /** Called with errors of the program itself. */
  readonly reportFault?: (error: unknown) => void
}

export interface LocalCloud extends Omit<LocalServices, 'handleRequest' | 'listenService' | 'search'> {
  /** Base URL, `http://127.0.0.1:{port}` */
  readonly address: string
  readonly port: number
  /** Calls the services without a socket, and without a check of the caller's origin. */
  readonly fetch: InProcessFetch
  allowOrigin(origin: string): void
  /** Finishes pending responses, then closes the store, which calls `beforeUnlock`. */
  close(beforeUnlock?: () => void): Promise<void>
}

export type LocalCloudError = OpenError | PortError | DeployedProblem

export async function createLocalCloud(options: LocalCloudOptions): Promise<Result<LocalCloud, LocalCloudError>> {
  const deployedConfig = await readDeployedFiles(options)
  if (!deployedConfig.ok) return deployedConfig
  const report = createErrorReporter({
    report: options.reportFault ?? ((error: unknown) => console.error(error)),
    dataDir: options.dataDir,
    clock: Date.now,
  })
  const allowedOrigins = new Set(options.allowedOrigins)
  let currentHandler: RequestHandler = respondStarting
  // The port is opened before the store, since `fresh` empties the folder, which must not happen if the port is taken.
  const httpServer = await openServicesServer({
    handleRequest: (request) => currentHandler(request),
    port: options.port,
    allowedOrigins,
    onError: report,
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  })
  if (!httpServer.ok) return httpServer
  const closeHttpServer = httpServer.value.close
  const { port } = httpServer.value
  const address = `http://127.0.0.1:${port}`
  const deps = { siteAddress: address, ...options }
  const services = await openLocalServices(deps, deployedConfig.value, report).catch(async (error) => {
    await closeHttpServer()
    throw error
  })
  if (!services.ok) {
    await closeHttpServer()
    return services
  }
  const { handleRequest, listenService, search, ...exposed } = services.value
  const { store, snapshots } = exposed
  currentHandler = handleRequest
  writeAddressOrReport(options.dataDir, address, report)
  return ok({
    ...exposed,
    address,
    port,
    fetch: createInProcessFetch(handleRequest),
    allowOrigin: (origin) => void allowedOrigins.add(origin),
    async close(beforeUnlock) {
      listenService.close()
      await Promise.all([closeHttpServer(), snapshots.close()])
      await search.stop()
      removeAddressFile(options.dataDir)
      store.close(beforeUnlock)
    },
  })
}

/** Reports a full disk instead of failing, since only commands for a running wiki need the address file. */
function writeAddressOrReport(dataDir: string, address: string, report: (error: unknown) => void): void {
  try {
    writeAddressFile(dataDir, address)
  } catch (error) {
    report(
      `The address of this wiki could not be written into ${dataDir} (${String(error)}). If the disk is full, free some space on it. Commands for a running wiki find it after the next start.`,
    )
  }
}

const respondStarting: RequestHandler = async () =>
  createErrorResponse(503, 'UNAVAILABLE', 'The local cloud is still starting. Try again in a moment.')
