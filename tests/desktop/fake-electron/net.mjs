/** Fake of Electron's `net` by Node's own clients: enough for `fetch` and electron-updater. */
import http from 'node:http'
import https from 'node:https'

export const net = {
  fetch: (...request) => fetch(...request),
  request({ session: _session, redirect: _redirect, ...options }) {
    const { request } = options.protocol === 'https:' ? https : http
    return request(options)
  },
}
