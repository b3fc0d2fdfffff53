/** Response for in-process clients: `text` and `json` return its text without encoding and streaming it. */

/** Supports the methods that the clients use: `json`, `text` and `arrayBuffer`. */
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
