/** A response whose text never left this process: read back as it is, without a way through bytes and a stream. */

/** For the clients of this process, which read answers by `json`, `text` or `arrayBuffer`. */
export class TextResponse extends Response {
  readonly #text: string

  constructor(text: string, init: ResponseInit) {
    super(null, init)
    this.#text = text
  }

  override text = async (): Promise<string> => this.#text

  override json = async (): Promise<unknown> => JSON.parse(this.#text)

  override arrayBuffer = async (): Promise<ArrayBuffer> => new Response(this.#text).arrayBuffer()
}
