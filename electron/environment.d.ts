/** Types of the build-time environment: the build mode, and the settings of a hosted wiki if one is built in. */
interface ImportMeta {
  readonly env: {
    readonly MODE: string
    readonly [name: string]: string | undefined
  }
}
