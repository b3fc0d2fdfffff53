/** Client of a running wiki's services, which calls them as its pages do. */
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { readConfig, type WikiConfig } from '#shared/config'
import type { WikiProcess } from '../wiki-process.ts'

/** The block with the configuration, which every page has. */
const CONFIG_BLOCK = /<script type="application\/json" id="config">(.*?)<\/script>/

export async function loadConfig(wiki: WikiProcess): Promise<WikiConfig> {
  const html = await (await fetch(`${wiki.pages}/`)).text()
  const config = readConfig(JSON.parse(CONFIG_BLOCK.exec(html)?.[1] ?? 'null'))
  if (config === null) throw new Error('The page carries no configuration')
  return config
}

export interface CompressedResponse {
  /** Bytes of the compressed body. */
  readonly bytes: number
  readonly json: unknown
}

export function postCompressed(url: string, body: unknown): Promise<CompressedResponse> {
  return new Promise((resolve, reject) => {
    const out = request(url, { method: 'POST', headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject).on('end', () => {
        const bytes = Buffer.concat(chunks)
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
        else if (answer.headers['content-encoding'] !== 'gzip') reject(new Error(`${url} did not compress its answer`))
        else resolve({ bytes: bytes.length, json: JSON.parse(gunzipSync(bytes).toString()) })
      })
    })
    out.on('error', reject)
    out.end(JSON.stringify(body))
  })
}
