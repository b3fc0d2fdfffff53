import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { writeAddressFile } from '../../local-cloud/operator/address-file.ts'
import { createOperatorProof } from '../../local-cloud/operator/operator-token.ts'
import { createStoreFolder } from '../../local-cloud/services/testing/store-fixtures.ts'
import { writeToRunningWiki } from './running-wiki.ts'

const NOTHING = { put: [], remove: [] }

/** Starts a fake server and returns a data folder whose address file names it. */
async function folderOf(answer: (authorization: string) => string, status = 200): Promise<string> {
  const server = createServer((request, response) =>
    response.writeHead(status).end(answer(request.headers.authorization ?? '')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const folder = createStoreFolder()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  writeAddressFile(folder, `http://127.0.0.1:${port}`)
  return folder
}

it('accepts only an answer with the proof of this wiki', async () => {
  const wiki = await folderOf((authorization) =>
    JSON.stringify({ proof: createOperatorProof('secret', authorization) }),
  )
  await writeToRunningWiki(wiki, 'secret', NOTHING)
  const other = await folderOf((authorization) =>
    JSON.stringify({ proof: createOperatorProof('another', authorization) }),
  )
  for (const folder of [other, await folderOf(() => '{}'), createStoreFolder()])
    await expect(writeToRunningWiki(folder, 'secret', NOTHING)).rejects.toThrow(
      'is running and did not take the change',
    )
})

it('reports that the disk of the running wiki is full', async () => {
  const full = await folderOf(() => '{}', 503)
  await expect(writeToRunningWiki(full, 'secret', NOTHING)).rejects.toThrow(
    'cannot write to its disk at present. Free some space',
  )
})
