/** Many changes as few commits, none larger than the services take. */
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { mergePlans } from '../../local-cloud/sample/merge-plans.ts'
import { MAX_COMMIT, type WikiDocument, type WikiSink } from './wiki.ts'

export interface BatchWriter {
  put(document: WikiDocument): Promise<void>
  remove(path: string): Promise<void>
  /** Writes what still waits. */
  end(): Promise<void>
}

export function createBatchWriter(
  sink: Pick<WikiSink, 'write'>,
  onWritten: (count: number) => void,
): BatchWriter {
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

  /** First, so that a document that fits into no commit is the only one its refusal concerns. */
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

/** As few commits as the services take, a save never in two of them. */
export function groupIntoCommits(saves: readonly SavePlan[]): PlannedWrite[][] {
  const groups: SavePlan[][] = []
  let [writes, bytes] = [0, 0]
  for (const save of saves) {
    const size = Buffer.byteLength(JSON.stringify(save.writes))
    const last = groups.at(-1)
    writes += save.writes.length
    bytes += size
    if (last !== undefined && writes <= MAX_COMMIT.writes && bytes <= MAX_COMMIT.bytes)
      last.push(save)
    else {
      groups.push([save])
      writes = save.writes.length
      bytes = size
    }
  }
  return groups.map(mergePlans)
}
