/** Hooks of a fake utility process: its port to the main process, and the true origin of its callers. */
import { EventEmitter } from 'node:events'
import { Server, ServerResponse } from 'node:http'
import { fromHttp, toHttp } from './addresses.mjs'
import { decode, encode } from './codec.mjs'

process.parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message) => process.connected && process.send(encode(message)),
})
// Messages are queued until there is a listener, as at a real port.
process.parentPort.once('newListener', () =>
  process.on('message', (text) => process.parentPort.emit('message', { data: decode(text) })),
)
process.on('disconnect', () => process.exit(0))

const ALLOWED = 'access-control-allow-origin'
const { emit } = Server.prototype
Server.prototype.emit = function (event, request, response) {
  if (event === 'request' && request.headers.origin) {
    request.headers.origin = fromHttp(request.headers.origin)
    const at = request.rawHeaders.findIndex((name) => name.toLowerCase() === 'origin')
    request.rawHeaders[at + 1] = request.headers.origin
  }
  return Reflect.apply(emit, this, [event, request, response])
}

const { setHeader, writeHead } = ServerResponse.prototype
ServerResponse.prototype.setHeader = function (name, value) {
  const seen = name.toLowerCase() === ALLOWED ? toHttp(value) : value
  return Reflect.apply(setHeader, this, [name, seen])
}
ServerResponse.prototype.writeHead = function (status, ...rest) {
  const headers = rest.at(-1)
  if (typeof headers === 'object' && headers !== null && !Array.isArray(headers))
    for (const name of Object.keys(headers))
      if (name.toLowerCase() === ALLOWED) headers[name] = toHttp(String(headers[name]))
  return Reflect.apply(writeHead, this, [status, ...rest])
}
