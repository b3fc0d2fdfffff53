/** Fake of a utility process: a child process of Node that ends with this one. */
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { decode, encode } from './codec.mjs'

const HOOKS = fileURLToPath(new URL('utility-hooks.mjs', import.meta.url))

export const utilityProcess = {
  fork(file, args = [], { env = process.env } = {}) {
    const child = fork(file, args, {
      env,
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', HOOKS],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const outside = Object.assign(new EventEmitter(), {
      pid: child.pid,
      postMessage: (message) => child.connected && child.send(encode(message)),
      kill: () => child.kill(),
    })
    child.on('message', (text) => outside.emit('message', decode(text)))
    child.once('exit', (code) => outside.emit('exit', code ?? 1))
    return outside
  },
}
