import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLocalCloud, type LocalCloudOptions } from './create-local-cloud.ts'

function options(): LocalCloudOptions {
  const folder = mkdtempSync(join(tmpdir(), 'create-local-cloud-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const indexFile = join(folder, 'indexes.json')
  writeFileSync(indexFile, JSON.stringify({ indexes: [], fieldOverrides: [] }))
  return { dataDir: join(folder, 'data'), port: 0, indexFile }
}

async function started(parts: LocalCloudOptions) {
  const cloud = await createLocalCloud(parts)
  if (!cloud.ok) throw new Error(JSON.stringify(cloud.error))
  return cloud.value
}

interface PortHolder {
  readonly port: number
  release(): Promise<void>
}

/** Listens on a port like another program. */
function holdPort(port = 0): Promise<PortHolder> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : 0,
        release: () => new Promise((done) => server.close(() => done())),
      })
    })
  })
}

describe('the local cloud', () => {
  it('keeps its data with `fresh` if its port is taken', async () => {
    const parts = options()
    const before = await started(parts)
    await before.store.meta.set('stored', 'yes')
    await before.close()
    const { port, release } = await holdPort()
    expect(await createLocalCloud({ ...parts, port, fresh: true })).toEqual({
      ok: false,
      error: { kind: 'port', port, reason: 'EADDRINUSE' },
    })
    await release()
    const after = await started(parts)
    expect(after.store.meta.get('stored')).toBe('yes')
    await after.close()
  })

  it('releases its port if the store cannot be opened', async () => {
    const parts = options()
    const first = await started(parts)
    const { port, release } = await holdPort()
    await release()
    expect(await createLocalCloud({ ...parts, port })).toEqual({
      ok: false,
      error: { kind: 'locked', dataDir: parts.dataDir },
    })
    await (await holdPort(port)).release()
    await first.close()
    const second = await started({ ...parts, port })
    expect((await fetch(`${second.address}/_local/health`)).status).toBe(200)
    await second.close()
  })
})

it('starts and reports one sentence if its address file cannot be written', async () => {
  const parts = options()
  mkdirSync(join(parts.dataDir, 'address'), { recursive: true })
  const faults: unknown[] = []
  const cloud = await started({ ...parts, reportFault: (fault) => faults.push(fault) })
  rmSync(join(parts.dataDir, 'address'), { recursive: true })
  await cloud.close()
  expect(faults).toEqual([expect.stringContaining(`could not be written into ${parts.dataDir}`)])
})
