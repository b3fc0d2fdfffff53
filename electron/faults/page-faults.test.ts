import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { CRASH_PAGE_PATH } from '../interface/crash-page.ts'
import type { DialogQuestion } from '../system/dialog-question.ts'
import { askWhenUnresponsive, type FaultyWindow, reloadAfterCrash } from './page-faults.ts'

class Contents extends EventEmitter {
  readonly steps: string[] = []
  reload(): void {
    this.steps.push('reload')
  }
  forcefullyCrashRenderer(): void {
    this.steps.push('crash')
  }
}

class FakeWindow extends EventEmitter implements FaultyWindow {
  readonly webContents = new Contents()
}

function program() {
  const window = new FakeWindow()
  const { steps } = window.webContents
  const logged: string[] = []
  const questions: {
    question: DialogQuestion
    signal: AbortSignal
    answer: (n: number) => void
  }[] = []
  let clock = 0
  const deps = {
    log: (sentence: string) => void logged.push(sentence),
    ask: (question: DialogQuestion, signal: AbortSignal) =>
      new Promise<number>((answer) => questions.push({ question, signal, answer })),
    showCrashPage: () => void steps.push('explain'),
    now: () => clock,
  }
  reloadAfterCrash(window, deps)
  askWhenUnresponsive(window, deps)
  const crash = (reason = 'crashed') => window.webContents.emit('render-process-gone', {}, { reason })
  const wait = (milliseconds: number) => {
    clock += milliseconds
  }
  return { window, steps, logged, questions, crash, wait }
}

describe('a page that crashes', () => {
  it('is reloaded three times, and then replaced by the crash page', () => {
    const { crash, steps, logged } = program()
    for (let count = 0; count < 4; count += 1) crash()
    expect(steps).toEqual(['reload', 'reload', 'reload', 'explain'])
    expect(logged).toHaveLength(4)
  })

  it('is given up where the crash page crashes too', () => {
    const { crash, steps } = program()
    for (let count = 0; count < 9; count += 1) crash()
    expect(steps).toEqual(['reload', 'reload', 'reload', 'explain'])
  })

  it('is replaced by the crash page again where a page opened from it crashes too', () => {
    const { window, crash, steps } = program()
    for (let count = 0; count < 4; count += 1) crash()
    window.webContents.emit('did-navigate', {}, `app://wiki${CRASH_PAGE_PATH}`)
    crash()
    expect(steps.filter((step) => step === 'explain')).toHaveLength(1)
    window.webContents.emit('did-navigate', {}, 'app://wiki/')
    crash()
    expect(steps.slice(3)).toEqual(['explain', 'explain'])
  })

  it('is counted from zero again after a minute without a crash', () => {
    const { crash, steps, wait } = program()
    for (let count = 0; count < 3; count += 1) crash()
    wait(60_001)
    crash('oom')
    expect(steps).toEqual(['reload', 'reload', 'reload', 'reload'])
  })

  it('is not reloaded after a clean exit', () => {
    const { crash, steps } = program()
    crash('clean-exit')
    expect(steps).toEqual([])
  })
})

describe('a page that does not answer', () => {
  it('is crashed, and thereby reloaded, if the person chooses to', async () => {
    const { window, questions, steps, logged } = program()
    window.emit('unresponsive')
    expect(questions[0]?.question.message).toBe(DESKTOP_MESSAGES.unresponsive.message)
    questions[0]?.answer(0)
    await expect.poll(() => steps).toEqual(['crash'])
    expect(logged).toHaveLength(1)
  })

  it('is left alone if the person waits, with one question at a time', async () => {
    const { window, questions, steps } = program()
    window.emit('unresponsive')
    window.emit('unresponsive')
    expect(questions).toHaveLength(1)
    questions[0]?.answer(1)
    await Promise.resolve()
    await Promise.resolve()
    window.emit('unresponsive')
    expect(questions).toHaveLength(2)
    expect(steps).toEqual([])
  })

  it('that answers again, or is closed, withdraws its question', async () => {
    for (const event of ['responsive', 'closed']) {
      const { window, questions, steps } = program()
      window.emit('unresponsive')
      window.emit(event)
      expect(questions[0]?.signal.aborted).toBe(true)
      questions[0]?.answer(0)
      await Promise.resolve()
      await Promise.resolve()
      expect(steps).toEqual([])
    }
  })
})
