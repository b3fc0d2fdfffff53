/**
 * Scripts of the two worlds of a page: its own, and the isolated one of the preload. Both see the document and not
 * each other, so that the context bridge sends its values as text in events. Each function here runs in a page.
 */
import { makeCodec } from './codec.mjs'

/** The page's own world, which rebuilds what the preload has exposed. */
function runMainWorld(makeCodecHere) {
  const { encode, decode } = makeCodecHere()
  const listeners = new Map()
  const waiting = new Map()
  let last = 0
  const dispatch = (name, detail) => document.dispatchEvent(new CustomEvent(`fake:${name}`, { detail: encode(detail) }))
  const listen = (name, listener) => document.addEventListener(`fake:${name}`, ({ detail }) => listener(decode(detail)))

  const handed = (value) => {
    if (typeof value !== 'function') return { value }
    last += 1
    listeners.set(last, value)
    return { listener: last }
  }
  const functionOf =
    (id) =>
    (...args) => {
      last += 1
      const reply = last
      let answer
      const off = ({ detail }) => {
        answer = decode(detail)
      }
      document.addEventListener('fake:result', off, { once: true })
      dispatch('call', { id, reply, args: args.map(handed) })
      if (answer === undefined) throw new Error('fake Electron: the preload did not answer')
      if (answer.error !== undefined) throw new Error(answer.error)
      if (answer.promise) return new Promise((...ends) => waiting.set(reply, ends))
      return answer.function === undefined ? answer.value : functionOf(answer.function)
    }
  const made = (shape) => {
    if (shape.function !== undefined) return functionOf(shape.function)
    if (shape.entries === undefined) return shape.value
    return Object.freeze(Object.fromEntries(Object.entries(shape.entries).map(([name, inner]) => [name, made(inner)])))
  }
  listen('settled', ({ reply, error, value }) => {
    const [resolve, reject] = waiting.get(reply)
    waiting.delete(reply)
    if (error === undefined) resolve(value)
    else reject(new Error(error))
  })
  listen('callback', ({ listener, args }) => listeners.get(listener)?.(...args))
  listen('shown', ({ name, shape }) => {
    if (name in window) return
    Object.defineProperty(window, name, { value: made(shape), enumerable: true })
  })
  dispatch('ready', {})

  window.open = (address) => {
    dispatch('open', new URL(String(address), location.href).href)
    return null
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[target=_blank]')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    dispatch('open', link.href)
  })
}

/** The preload's world, which runs the real bundle with contextBridge and ipcRenderer, and no other module. */
function runPreloadWorld(makeCodecHere, processHere, preload) {
  const { encode, decode } = makeCodecHere()
  const functions = new Map()
  const calls = new Map()
  const shown = []
  const subscribers = new Map()
  let last = 0
  const dispatch = (name, detail) => document.dispatchEvent(new CustomEvent(`fake:${name}`, { detail: encode(detail) }))
  const listen = (name, listener) => document.addEventListener(`fake:${name}`, ({ detail }) => listener(decode(detail)))
  const registerFunction = (work) => {
    last += 1
    functions.set(last, work)
    return last
  }
  const shapeOf = (value) => {
    if (typeof value === 'function') return { function: registerFunction(value) }
    if (typeof value !== 'object' || value === null) return { value }
    const entries = Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
    return { entries: Object.fromEntries(entries) }
  }
  const received = ({ value, listener }) =>
    listener === undefined ? value : (...args) => dispatch('callback', { listener, args })
  const messageOf = (problem) => (problem instanceof Error ? problem.message : String(problem))
  listen('call', ({ id, reply, args }) => {
    try {
      const answer = functions.get(id)(...args.map(received))
      if (typeof answer?.then === 'function') {
        answer.then(
          (value) => dispatch('settled', { reply, value }),
          (problem) => dispatch('settled', { reply, error: messageOf(problem) }),
        )
        dispatch('result', { promise: true })
      } else if (typeof answer === 'function') dispatch('result', { function: registerFunction(answer) })
      else dispatch('result', { value: answer })
    } catch (problem) {
      dispatch('result', { error: messageOf(problem) })
    }
  })
  listen('ready', () => {
    for (const one of shown) dispatch('shown', one)
  })
  listen('open', (address) => globalThis.__fakeElectron(encode({ kind: 'open', address })))

  globalThis.__fakeElectronDeliver = (text) => {
    const { kind, number, channel, args, value, error } = decode(text)
    if (kind === 'message') {
      for (const listener of [...(subscribers.get(channel) ?? [])]) listener({}, ...args)
      return
    }
    const [resolve, reject] = calls.get(number)
    calls.delete(number)
    if (error === undefined) resolve(value)
    else reject(new Error(error))
  }
  const ipcRenderer = {
    invoke: (channel, ...args) =>
      new Promise((...ends) => {
        last += 1
        calls.set(last, ends)
        globalThis.__fakeElectron(encode({ kind: 'invoke', channel, args, number: last }))
      }),
    on(channel, listener) {
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), listener])
      return ipcRenderer
    },
    off(channel, listener) {
      const others = (subscribers.get(channel) ?? []).filter((one) => one !== listener)
      subscribers.set(channel, others)
      return ipcRenderer
    },
  }
  const contextBridge = {
    exposeInMainWorld(name, api) {
      const one = { name, shape: shapeOf(api) }
      shown.push(one)
      dispatch('shown', one)
    },
  }
  const webFrame = {
    setSpellCheckProvider(_language, provider) {
      globalThis.__fakeElectronSpelling = provider
    },
  }
  const requireHere = (name) => {
    if (name === 'electron') return { contextBridge, ipcRenderer, webFrame }
    throw new Error(`module not found: ${name}`)
  }
  preload(requireHere, { exports: {} }, processHere)
}

export const MAIN_WORLD = `(${runMainWorld})(${makeCodec})`

/** @param {string} bundle the built preload */
export const preloadWorldWith = (bundle, processHere) =>
  `(${runPreloadWorld})(${makeCodec},${JSON.stringify(processHere)},function(require,module,process){const exports=module.exports;${bundle}\n})`
