/** Adapter of the wiki port to a hosted project. A service account bypasses the security rules. */
import { endpointUrl, readHostedConfig, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE_ORIGIN, type StorageAddress } from '#shared/model/images/image-address'
import { err, ok, type Result } from '#shared/result'
import type { Wiki } from '../wiki/wiki.ts'
import { createHostedAccounts } from './hosted-accounts.ts'
import { createHostedDocuments } from './hosted-documents.ts'
import { createHostedFiles } from './hosted-files.ts'
import { createAccessTokenSource, readServiceAccount, SERVICE_ACCOUNT_SETTING } from './service-account.ts'
import { createServiceClient, type SendServiceRequest } from './service-client.ts'

export interface HostedWiki {
  readonly wiki: Wiki
  readonly projectId: string
  readonly storage: StorageAddress
}

/** Base URLs of the three services. */
interface Origins {
  readonly documents: string
  readonly files: string
  readonly accounts: string
}

const HOSTED_ORIGINS: Origins = {
  documents: 'https://firestore.googleapis.com',
  files: 'https://storage.googleapis.com',
  accounts: 'https://identitytoolkit.googleapis.com',
}

type Environment = Readonly<Record<string, string | undefined>>

/** Opens the wiki of the settings, hosted or on the emulators; returns an error that names missing settings. */
export function openHostedWiki(environment: Environment, origins = HOSTED_ORIGINS): Result<HostedWiki, string> {
  const config = readHostedConfig(environment)
  if (!config.ok)
    return err(
      `The settings of the hosted wiki are incomplete. Missing: ${config.error.missing.join(', ')}. See docs/configuration.md.`,
    )
  if (config.value === null)
    return err('No hosted wiki is configured. Put the VITE_… settings of its project into .env: docs/configuration.md.')
  const { endpoints, firebase } = config.value
  if (endpoints !== null) return ok(openEmulatedWiki(config.value, endpoints))
  const file = environment[SERVICE_ACCOUNT_SETTING]
  if (!file)
    return err(
      `${SERVICE_ACCOUNT_SETTING} is missing: the path of the service account's key file. See docs/operations.md.`,
    )
  const account = readServiceAccount(file)
  if (!account.ok) return account
  if (account.value.projectId !== firebase.projectId)
    return err(
      `The service account belongs to ${account.value.projectId}, and the settings name ${firebase.projectId}. Nothing was done.`,
    )
  const post = createServiceClient(null)
  const token = createAccessTokenSource(account.value, (address, body) =>
    post(address, {
      body: { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(body.toString()) },
    }),
  )
  return ok({
    wiki: createHostedWiki(createServiceClient(token), origins, config.value, true),
    projectId: firebase.projectId,
    storage: { origin: HOSTED_STORAGE_ORIGIN, bucket: firebase.storageBucket },
  })
}

/** The emulators accept the token `owner` for full access. */
function openEmulatedWiki(config: WikiConfig, endpoints: NonNullable<WikiConfig['endpoints']>): HostedWiki {
  const files = endpointUrl(endpoints.storage)
  const origins = {
    documents: endpointUrl(endpoints.firestore),
    files,
    accounts: `${endpointUrl(endpoints.auth)}/identitytoolkit.googleapis.com`,
  }
  return {
    wiki: createHostedWiki(
      createServiceClient(async () => 'owner'),
      origins,
      config,
      false,
    ),
    projectId: config.firebase.projectId,
    storage: { origin: files, bucket: config.firebase.storageBucket },
  }
}

const createHostedWiki = (
  send: SendServiceRequest,
  origins: Origins,
  { firebase: { projectId, storageBucket } }: Pick<WikiConfig, 'firebase'>,
  supportsReadTime: boolean,
): Wiki => ({
  ...createHostedDocuments(send, { origin: origins.documents, projectId, supportsReadTime }),
  ...createHostedFiles(send, { origin: origins.files, bucket: storageBucket }),
  ...createHostedAccounts(send, { origin: origins.accounts, projectId }),
})
