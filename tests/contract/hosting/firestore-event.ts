/** Fixture: events of the documents service as sent to a function, CloudEvents in binary mode with a Protobuf body. */

/** Encoder for `google.events.cloud.firestore.v1.DocumentEventData`: every message and text has its length first. */
function field(number: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
}

function varint(number: number): Buffer {
  const bytes: number[] = []
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}

/** A timestamp in seconds, encoded. */
const TIME = Buffer.concat([varint(8), varint(1_795_000_000)])

export interface WrittenEvent {
  readonly projectId: string
  /** Path such as `ContentRef/Seth,Ring`. */
  readonly path: string
  /** Text fields at the time of the event; null if the document was deleted. */
  readonly after: Readonly<Record<string, string>> | null
}

export async function postEvent(
  address: string,
  { projectId, path, after }: WrittenEvent,
): Promise<{ readonly status: number; readonly text: string }> {
  const database = `projects/${projectId}/databases/(default)`
  const texts = Object.entries(after ?? {}).map(([name, text]) =>
    field(2, Buffer.concat([field(1, name), field(2, field(17, text))])),
  )
  const name = `${database}/documents/${path}`
  const [created, updated] = [field(3, TIME), field(4, TIME)]
  const document = Buffer.concat([field(1, name), ...texts, created, updated])
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'ce-specversion': '1.0',
      'ce-id': 'event-1',
      'ce-source': `//firestore.googleapis.com/${database}`,
      'ce-type': 'google.cloud.firestore.document.v1.written',
      'ce-time': '2026-11-22T12:00:00Z',
      'ce-subject': `documents/${encodeURI(path)}`,
      'ce-document': encodeURI(path),
      'ce-database': '(default)',
      'ce-project': projectId,
      'ce-namespace': '(default)',
      'ce-location': 'us-central1',
      'content-type': 'application/protobuf',
    },
    // The body has the value after the write, or after a deletion the one before.
    body: new Uint8Array(field(after === null ? 2 : 1, document)),
  })
  return { status: answer.status, text: await answer.text() }
}
