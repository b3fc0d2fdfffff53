/** Puts the wiki of this machine together: pages, services, content. What keeps it from starting is a sentence. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hostedConfig, siteUrl as readSiteUrl, type WikiConfig } from '#shared/config'
import { parseFields, plainRecord } from '#shared/model/record-fields'
import type { Commits, ServerEntry } from '#shared/rendered-page'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { LocalCloud } from './create-local-cloud.ts'
import type { DeployedFiles } from './deployed-files.ts'
import { isForeignFolder } from './foreign-folder.ts'
import { type FilledCloud, openFilledCloud } from './open-filled-cloud.ts'
import type { Options } from './options.ts'
import { pageAnswers } from './pages/answer-page.ts'
import { documentBuilder } from './pages/document.ts'
import { answerInProcess } from './pages/in-process-fetch.ts'
import { inTurn } from './pages/in-turn.ts'
import { keepAnswers, keepNothing } from './pages/kept-answers.ts'
import { listenForPages, type PagesListener } from './pages/open-pages.ts'
import { readSite } from './pages/site.ts'
import type { SamplePerson } from './sample/sample-people.ts'
import { tellPortProblem, tellStartProblem } from './start-problems.ts'
import type { DocumentStore } from './store/document-store-contract.ts'

export interface WikiParts {
  readonly options: Options
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder with `web/` and `server/`, the built interface. */
  readonly interfaceDir: string
  readonly sampleDir: string
  /** What is deployed to the hosted service. */
  readonly deployed: Required<DeployedFiles>
  readonly say: (line: string) => void
}

export interface RunningWiki {
  /** `http://127.0.0.1:{port}/` */
  readonly address: string
  /** null where the services are hosted. */
  readonly cloud: LocalCloud | null
  /** Whom one can sign in as without an account of one's own. */
  readonly people: readonly SamplePerson[]
  close(): Promise<void>
}

const HOST = '127.0.0.1'

export async function runWiki(parts: WikiParts): Promise<Result<RunningWiki, string>> {
  const { options } = parts
  const site = readSiteUrl(parts.environment)
  if (!site.ok) return site
  const listener = await listenForPages(options.port, (target, error) =>
    parts.say(`${target} could not be answered: ${String(error)}`),
  )
  if (!listener.ok) return err(tellPortProblem('--port', options.port, listener.error))
  const started = await startServices(parts, listener.value)
  if (!started.ok) {
    await listener.value.close()
    return started
  }
  const { cloud, people } = started.value
  const restoreFetch = cloud && answerInProcess(cloud.address, cloud.handle)
  const close = async () => {
    await listener.value.close()
    restoreFetch?.()
    await cloud?.close()
  }
  try {
    await answerPages(parts, listener.value, started.value, site.value)
  } catch (error) {
    await close()
    throw error
  }
  return ok({ address: `http://${HOST}:${listener.value.port}/`, cloud, people, close })
}

interface Services extends Omit<FilledCloud, 'cloud'> {
  readonly cloud: LocalCloud | null
}

async function startServices(
  parts: WikiParts,
  listener: PagesListener,
): Promise<Result<Services, string>> {
  const hosted = hostedConfig(parts.environment)
  if (!hosted.ok)
    return err(
      `The configuration is incomplete. Missing: ${hosted.error.missing.join(', ')}.\nSet all of them for a hosted wiki, or none for one on this machine.`,
    )
  if (hosted.value !== null) return ok({ config: hosted.value, cloud: null, people: [] })

  const { options } = parts
  if (isForeignFolder(options.dataDir))
    return err(
      `The folder ${resolve(options.dataDir)} holds other things and no wiki. Choose an empty or a new one with --data DIR.`,
    )
  return openFilledCloud({
    cloud: {
      dataDir: options.dataDir,
      fresh: options.fresh,
      port: options.servicesPort,
      ...parts.deployed,
      siteAddress: options.devOrigin ?? `http://${HOST}:${listener.port}`,
      allowedOrigins: [
        ...[HOST, 'localhost'].map((name) => `http://${name}:${listener.port}`),
        ...(options.devOrigin === null ? [] : [options.devOrigin]),
      ],
    },
    environment: parts.environment,
    sampleDir: parts.sampleDir,
    content: options,
    say: parts.say,
    tell: (problem) => tellStartProblem(problem, options),
  })
}

async function answerPages(
  parts: WikiParts,
  listener: PagesListener,
  { config, cloud }: Services,
  siteUrl: string | null,
): Promise<void> {
  const site = await readSite(join(parts.interfaceDir, 'web'))
  const commits = cloud === null ? null : commitsOf(cloud.store.documents)
  const entry = await loadEntry(join(parts.interfaceDir, 'server/entry-server.js'))
  const renderer = entry.createRenderer(config, commits)
  const answers = pageAnswers({
    site,
    documents: documentBuilder(site, config),
    renderer: cloud === null ? renderer : { ...renderer, render: inTurn(renderer.render) },
    kept: commits === null ? keepNothing : keepAnswers(commits.version),
    siteUrl,
    report: (path, error) => parts.say(`${path} could not be rendered: ${String(error)}`),
  })
  listener.answerWith(answers, localAnswers(config, cloud))
}

const PAGE = /^ContentRef\/([^/]+)$/

const commitsOf = (documents: DocumentStore): Commits => ({
  version: () => documents.lastCommit,
  onPagesStored(listener) {
    documents.onCommit((changes) => {
      const stored = changes.flatMap(({ path, after }) => {
        const [, key] = PAGE.exec(path) ?? []
        return key === undefined || after === null
          ? []
          : [{ key, data: plainRecord(parseFields(after.fields)) }]
      })
      if (stored.length > 0) listener(stored)
    })
  },
})

/** `npm run dev` asks for the configuration, since it is not this program that sends its pages. */
const localAnswers =
  (config: WikiConfig, cloud: LocalCloud | null) =>
  async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === '/_local/config.json') return Response.json(config)
    return cloud === null
      ? new Response('Not found\n', { status: 404 })
      : cloud.handle(request.url, request)
  }

/** The server entry is built with the interface and loaded by its path, so that this program need not contain it. */
const loadEntry = (file: string): Promise<ServerEntry> =>
  import(/* @vite-ignore */ pathToFileURL(file).href)
