/**
 * Fake of Electron's WebContents: runs the real preload, forwards calls to the main process, and asks before
 * navigation.
 */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { fromHttp, toHttp } from './addresses.mjs'
import { decode, encode } from './codec.mjs'
import { defaultSession, ipcMain } from './recording-fakes.mjs'
import { MAIN_WORLD, preloadWorldWith } from './worlds.mjs'

const WORLD = 'fake preload'

export class WebContents extends EventEmitter {
  session = defaultSession
  mainFrame = { url: 'about:blank', parent: null }
  printed = 0
  #destroyed = false
  #programmatic = false
  #openHandler = () => ({ action: 'deny' })
  navigationHistory = {
    goBack: () => void this.#leave(() => this.page.goBack()),
    goForward: () => void this.#leave(() => this.page.goForward()),
  }

  constructor(id, preferences, browser) {
    super()
    this.id = id
    this.ready = this.#start(preferences, browser)
  }

  async #start(preferences, browser) {
    const context = browser.contexts()[0]
    this.page = await context.newPage()
    this.protocol = await context.newCDPSession(this.page)
    const { targetInfo } = await this.protocol.send('Target.getTargetInfo')
    this.targetId = targetInfo.targetId
    this.page.on('close', () => {
      this.#destroyed = true
      this.emit('destroyed')
    })
    this.page.on('framenavigated', (frame) => {
      if (frame === this.page.mainFrame()) this.mainFrame.url = fromHttp(frame.url())
    })
    this.page.on('domcontentloaded', () => this.emit('dom-ready'))
    this.page.on('console', (consoleMessage) => this.emit('console-message', { message: consoleMessage.text() }))
    // Electron does not emit this event for navigation within a document.
    this.protocol.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === this.frameId) this.emit('did-navigate', {}, fromHttp(frame.url))
    })
    await this.protocol.send('Page.enable')
    await this.protocol.send('Runtime.enable')
    const { frameTree } = await this.protocol.send('Page.getFrameTree')
    this.frameId = frameTree.frame.id
    await this.#installPreload(preferences.preload)
    await this.#watchNavigation()
  }

  async #loadPreload(bundle) {
    this.bundle = bundle
    for (const identifier of this.scripts ?? [])
      await this.protocol.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
    this.scripts = []
    const processHere = { platform: process.platform, versions: process.versions, env: {} }
    for (const script of [
      { source: MAIN_WORLD },
      { source: preloadWorldWith(bundle, processHere), worldName: WORLD },
    ]) {
      const added = await this.protocol.send('Page.addScriptToEvaluateOnNewDocument', script)
      this.scripts.push(added.identifier)
    }
  }

  async #installPreload(file) {
    this.preload = file
    this.protocol.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === WORLD && context.auxData?.frameId === this.frameId) this.context = context.id
    })
    this.protocol.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === '__fakeElectron') void this.#called(decode(payload), executionContextId)
    })
    await this.protocol.send('Runtime.addBinding', {
      name: '__fakeElectron',
      executionContextName: WORLD,
    })
    await this.#loadPreload(readFileSync(file, 'utf8'))
  }

  /** Pauses requests of documents until the program has decided; other requests continue. */
  async #watchNavigation() {
    await this.protocol.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
    this.protocol.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
      const isMain = frameId === this.frameId
      const changed = isMain && this.#hasNewPreload()
      const stopped = this.#asks(isMain, fromHttp(request.url)) || changed
      if (changed) void this.#reloadWithPreload(request.url)
      const [method, more] = stopped ? ['Fetch.failRequest', { errorReason: 'Aborted' }] : ['Fetch.continueRequest', {}]
      this.protocol.send(method, { requestId, ...more }).catch(() => {})
    })
  }

  #hasNewPreload() {
    return readFileSync(this.preload, 'utf8') !== this.bundle
  }

  /** As in Electron, each document runs the present preload; Chromium accepts a new one between documents. */
  async #reloadWithPreload(address) {
    await this.#loadPreload(readFileSync(this.preload, 'utf8'))
    await this.#leave(() => this.page.goto(address, { waitUntil: 'commit' }))
  }

  #asks(isMain, url) {
    if (isMain && this.#programmatic) return false
    let stopped = false
    const event = {
      url,
      preventDefault: () => {
        stopped = true
      },
    }
    this.emit('will-frame-navigate', event)
    if (isMain) this.emit('will-navigate', event)
    return stopped
  }

  async #called({ kind, channel, args, number, address }, context) {
    if (kind === 'open') {
      this.#openHandler({ url: fromHttp(address) })
      return
    }
    // The binding exists in subframes too, as a preload would there.
    const parent = context === this.context ? null : this.mainFrame
    const event = { sender: this, senderFrame: { url: this.mainFrame.url, parent } }
    const answer = { kind: 'answer', number }
    try {
      const handler = ipcMain.handlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      answer.value = await handler(event, ...args)
      encode(answer)
    } catch (problem) {
      answer.value = undefined
      answer.error = `Error invoking remote method '${channel}': ${problem}`
    }
    this.#deliver(answer, context)
  }

  #deliver(message, context = this.context) {
    const expression = `__fakeElectronDeliver(${JSON.stringify(encode(message))})`
    this.protocol.send('Runtime.evaluate', { contextId: context, expression }).catch(() => {})
  }

  async #leave(navigate) {
    this.#programmatic = true
    try {
      await navigate()
    } finally {
      this.#programmatic = false
    }
  }

  async loadURL(address) {
    await this.ready
    await this.#leave(() => this.page.goto(toHttp(address), { waitUntil: 'commit' }))
  }

  reload() {
    void this.ready.then(() => this.#leave(() => this.page.reload({ waitUntil: 'commit' })))
  }

  /** Emits the event alone, since the test watches this Chromium's page. */
  forcefullyCrashRenderer() {
    this.emit('render-process-gone', {}, { reason: 'killed' })
  }

  send(channel, ...args) {
    encode(args)
    void this.ready.then(() => this.#deliver({ kind: 'message', channel, args }))
  }

  /** Calls the provider that the preload has set, as Blink does for the words of a field. */
  async spellCheck(words) {
    const { result } = await this.protocol.send('Runtime.evaluate', {
      contextId: this.context,
      expression: `new Promise((done) => __fakeElectronSpelling.spellCheck(${JSON.stringify(words)}, done))`,
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value
  }

  setWindowOpenHandler(handler) {
    this.#openHandler = handler
  }

  print() {
    this.printed += 1
  }

  printToPDF({
    printBackground = false,
    generateTaggedPDF: tagged = false,
    generateDocumentOutline: outline = false,
  } = {}) {
    return this.page.pdf({ printBackground, tagged, outline })
  }

  getURL() {
    return this.mainFrame.url
  }

  isDestroyed() {
    return this.#destroyed
  }
}
