/** Many changes as few commits, none larger than the services take. */
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { mergedWrites } from '../../../local-cloud/sample/merge-plans.ts'
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

/** As few commits as the services take, a save never in two of them. */
export function commitsWithin(saves: readonly SavePlan[]): PlannedWrite[][] {
  const groups: SavePlan[][] = []
  let [writes, bytes] = [0, 0]
  for (const save of saves) {
    const size = Buffer.byteLength(JSON.stringify(save.writes))
    const last = groups.at(-1)
    writes += save.writes.length
    bytes += size
    if (last !== undefined && writes <= COMMIT_LIMIT.writes && bytes <= COMMIT_LIMIT.bytes)
      last.push(save)
    else {
      groups.push([save])
      writes = save.writes.length
      bytes = size
    }
  }
  return groups.map(mergedWrites)
}
