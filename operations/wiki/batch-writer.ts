/** Batch writer: groups changes into the fewest commits within the limits of the services. */
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { mergePlans } from '../../local-cloud/index.ts'
import { MAX_COMMIT, type WikiDocument, type WikiSink } from './wiki.ts'

export interface BatchWriter {
  put(document: WikiDocument): Promise<void>
  remove(path: string): Promise<void>
  end(): Promise<void>
}

export function createBatchWriter(sink: Pick<WikiSink, 'write'>, onWritten: (count: number) => void): BatchWriter {
  let puts: WikiDocument[] = []
  let removals: string[] = []
  let bytes = 0

  async function end(): Promise<void> {
    if (puts.length + removals.length === 0) return
    await sink.write({ put: puts, remove: removals })
    onWritten(puts.length + removals.length)
    puts = []
    removals = []
    bytes = 0
  }

  /** Flushes before a document that does not fit, so that the refusal of an oversized document concerns no other. */
  async function makeRoom(size: number): Promise<void> {
    const full = puts.length + removals.length >= MAX_COMMIT.writes
    if (full || bytes + size > MAX_COMMIT.bytes) await end()
    bytes += size
  }

  return {
    async put(document) {
      await makeRoom(Buffer.byteLength(document.fields))
      puts.push(document)
    },
    async remove(path) {
      await makeRoom(path.length)
      removals.push(path)
    },
    end,
  }
}

/** Groups saves into the fewest commits within the limits. A save is never split. */
export function groupIntoCommits(saves: readonly SavePlan[]): PlannedWrite[][] {
  const groups: SavePlan[][] = []
  let [writes, bytes] = [0, 0]
  for (const save of saves) {
    const size = Buffer.byteLength(JSON.stringify(save.writes))
    const last = groups.at(-1)
    writes += save.writes.length
    bytes += size
    if (last !== undefined && writes <= MAX_COMMIT.writes && bytes <= MAX_COMMIT.bytes) last.push(save)
    else {
      groups.push([save])
      writes = save.writes.length
      bytes = size
    }
  }
  return groups.map(mergePlans)
}
