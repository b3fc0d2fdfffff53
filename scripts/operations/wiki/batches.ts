/** Many changes as few commits, none larger than the services take. */
import { COMMIT_LIMIT, type WikiDocument, type WikiSink } from './wiki.ts'

export interface Writing {
  put(document: WikiDocument): Promise<void>
  remove(path: string): Promise<void>
  /** Writes what still waits. */
  end(): Promise<void>
}

export function inBatches(sink: Pick<WikiSink, 'write'>, done: (count: number) => void): Writing {
  let put: WikiDocument[] = []
  let remove: string[] = []
  let bytes = 0

  async function end(): Promise<void> {
    if (put.length + remove.length === 0) return
    await sink.write({ put, remove })
    done(put.length + remove.length)
    put = []
    remove = []
    bytes = 0
  }

  /** First, so that a document that fits into no commit is the only one its refusal concerns. */
  async function makeRoom(size: number): Promise<void> {
    const full = put.length + remove.length >= COMMIT_LIMIT.writes
    if (full || bytes + size > COMMIT_LIMIT.bytes) await end()
    bytes += size
  }

  return {
    async put(document) {
      await makeRoom(Buffer.byteLength(document.fields))
      put.push(document)
    },
    async remove(path) {
      await makeRoom(path.length)
      remove.push(path)
    },
    end,
  }
}
