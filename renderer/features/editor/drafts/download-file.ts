/** Downloads of drafts, as text or as a zip archive. */

export const downloadText = (name: string, text: string): void =>
  download(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))

export const downloadArchive = (name: string, bytes: Uint8Array): void =>
  download(name, new Blob([new Uint8Array(bytes)], { type: 'application/zip' }))

function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
