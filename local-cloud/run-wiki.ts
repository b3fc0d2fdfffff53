/** Launcher of the local wiki: page server, services and content. Returns an error as a sentence. */

import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentStore } from 'local-cloud-services'
import { readHostedConfig, readSiteUrl, type WikiConfig } from '#shared/config'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import type { CommitEvents, ServerEntry } from '#shared/rendered-page'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { toUtcDay } from '#shared/utc-day'
import type { LocalCloud } from './create-local-cloud.ts'
import type { DeployedFiles } from './deployed-files.ts'
import { isForeignFolder } from './foreign-folder.ts'
import { formatPortProblem, formatStartProblem } from './format-start-problem.ts'
import { type FilledCloud, openFilledCloud } from './open-filled-cloud.ts'
import { readBuiltSite } from './pages/built-site.ts'
import { interceptFetch } from './pages/in-process-fetch.ts'
import { createDocumentBuilder } from './pages/page-document.ts'
import { createPageHandler } from './pages/page-handler.ts'
import { openPageServer, type PageServer } from './pages/page-server.ts'
import { bypassCache, createResponseCache } from './pages/response-cache.ts'
import { createSequentialQueue } from './pages/sequential-queue.ts'
import type { SampleUser } from './sample/sample-accounts.ts'
import type { WikiCommandLineOptions } from './wiki-command-line.ts'

export interface RunWikiOptions {
  readonly options: WikiCommandLineOptions
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder of the built interface, with `web/` and `server/`. */
  readonly interfaceDir: string
  readonly sampleDir: string
  /** The files that are deployed to the hosted service. */
  readonly deployed: Required<DeployedFiles>
  readonly printLine: (line: string) => void
}

export interface RunningWiki {
  /** `http://127.0.0.1:{port}/` */
  readonly address: string
  /** Null if the services are hosted. */
  readonly cloud: LocalCloud | null
  /** Sample people whose passwords are published, to sign in with. */
  readonly people: readonly SampleUser[]
  close(): Promise<void>
}

const HOST = '127.0.0.1'

export async function runWiki(wikiOptions: RunWikiOptions): Promise<Result<RunningWiki, string>> {
  const { options } = wikiOptions
  const site = readSiteUrl(wikiOptions.environment)
  if (!site.ok) return site
  const listener = await openPageServer(options.port, (target, error) =>
    wikiOptions.printLine(`${target} could not be answered: ${String(error)}`),
  )
  if (!listener.ok) return err(formatPortProblem('--port', options.port, listener.error))
  const started = await openServicesOrHosted(wikiOptions, listener.value)
  if (!started.ok) {
    await listener.value.close()
    return started
  }
  const { cloud, people } = started.value
  const restoreFetch = cloud && interceptFetch(cloud.address, cloud.fetch)
  const close = async () => {
    await listener.value.close()
    restoreFetch?.()
    await cloud?.close()
  }
  try {
    await setPageHandlers(wikiOptions, listener.value, started.value, site.value)
  } catch (error) {
    await close()
    throw error
  }
  return ok({ address: `http://${HOST}:${listener.value.port}/`, cloud, people, close })
}

interface WikiServices extends Omit<FilledCloud, 'cloud'> {
  readonly cloud: LocalCloud | null
}

async function openServicesOrHosted(
  wikiOptions: RunWikiOptions,
  listener: PageServer,
): Promise<Result<WikiServices, string>> {
  const hostedConfigResult = readHostedConfig(wikiOptions.environment)
  if (!hostedConfigResult.ok)
    return err(
      `The configuration is incomplete. Missing: ${hostedConfigResult.error.missing.join(', ')}.\nSet all of them for a hosted wiki, or none for one on this machine.`,
    )
  if (hostedConfigResult.value !== null) return ok({ config: hostedConfigResult.value, cloud: null, people: [] })

  const { options } = wikiOptions
  if (isForeignFolder(options.dataDir))
    return err(
      `The folder ${resolve(options.dataDir)} holds other things and no wiki. Choose an empty or a new one with --data DIR.`,
    )
  return openFilledCloud({
    cloud: {
      dataDir: options.dataDir,
      fresh: options.fresh,
      port: options.servicesPort,
      ...wikiOptions.deployed,
      siteAddress: options.devOrigin ?? `http://${HOST}:${listener.port}`,
      allowedOrigins: [
        ...[HOST, 'localhost'].map((name) => `http://${name}:${listener.port}`),
        ...(options.devOrigin === null ? [] : [options.devOrigin]),
      ],
    },
    environment: wikiOptions.environment,
    sampleDir: wikiOptions.sampleDir,
    content: options,
    printLine: wikiOptions.printLine,
    formatError: (problem) => formatStartProblem(problem, options),
  })
}

async function setPageHandlers(
  wikiOptions: RunWikiOptions,
  listener: PageServer,
  { config, cloud }: WikiServices,
  siteUrl: string | null,
): Promise<void> {
  const site = await readBuiltSite(join(wikiOptions.interfaceDir, 'web'))
  const commits = cloud === null ? null : createCommits(cloud.store.documents)
  const entry = await loadServerEntry(join(wikiOptions.interfaceDir, 'server/entry-server.js'))
  const renderer = entry.createRenderer(config, commits)
  const handlePage = createPageHandler({
    site,
    documents: createDocumentBuilder(site, config, commits === null ? Date.now : null),
    renderer: cloud === null ? renderer : { ...renderer, render: createSequentialQueue(renderer.render) },
    cache: commits === null ? bypassCache : createResponseCache(() => `${commits.version()} ${toUtcDay(Date.now())}`),
    siteUrl,
    onError: (path, error) => wikiOptions.printLine(`${path} could not be rendered: ${String(error)}`),
  })
  listener.setHandlers(handlePage, createLocalHandler(config, cloud))
}

const SHARD_PATH = /^catalogue\/([^/]+)$/

const createCommits = (documents: DocumentStore): CommitEvents => ({
  version: () => documents.lastCommit,
  onShardStored(listener) {
    documents.onCommit((changes) => {
      for (const { path, after } of changes) {
        const [, id] = SHARD_PATH.exec(path) ?? []
        if (id !== undefined) listener(id, () => (after === null ? null : toPlainRecord(parseFields(after.fields))))
      }
    })
  },
})

/** Serves the configuration to `npm run dev`, whose pages do not come from this program. */
const createLocalHandler =
  (config: WikiConfig, cloud: LocalCloud | null) =>
  async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === '/_local/config.json') return Response.json(config)
    return cloud === null ? new Response('Not found\n', { status: 404 }) : cloud.fetch(request.url, request)
  }

/** The entry is built with the interface and loaded by path, so that this program does not contain it. */
const loadServerEntry = (file: string): Promise<ServerEntry> => import(/* @vite-ignore */ pathToFileURL(file).href)
