import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgressStore } from './progress-store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function watched(jumps: boolean) {
  const progress = new ProgressStore(() => jumps)
  const seen: (number | null)[] = []
  progress.subscribe(() => {
    const percent = progress.getSnapshot()?.percent ?? null
    if (seen.at(-1) !== percent) seen.push(percent)
  })
  return { progress, seen }
}

describe('a progress bar', () => {
  it('advances one percent per 10 ms to each step that is reported, and no further', () => {
    const { progress, seen } = watched(false)
    progress.start()
    for (const step of [2.5, 5]) progress.report(step)
    vi.advanceTimersByTime(30)
    expect(seen).toEqual([0, 1, 2, 2.5])
    vi.advanceTimersByTime(1_000)
    expect(seen).toEqual([0, 1, 2, 2.5, 3.5, 4.5, 5])
  })

  it('jumps from step to step with reduced motion', () => {
    const { progress, seen } = watched(true)
    progress.start()
    for (const step of [25, 50, 75, 100]) progress.report(step)
    vi.advanceTimersByTime(40)
    expect(seen).toEqual([0, 25, 50, 75, 100])
  })

  it('resets shortly after 100', () => {
    const { progress, seen } = watched(false)
    progress.start()
    progress.report(100)
    expect(progress.getSnapshot()).toEqual({ percent: 0, isDone: true })
    vi.advanceTimersByTime(1_000)
    expect(seen.at(-1)).toBe(100)
    vi.advanceTimersByTime(300)
    expect(seen.at(-1)).toBe(null)
  })

  it('shows nothing of what has failed, and begins again at 0', () => {
    const { progress, seen } = watched(true)
    progress.start()
    progress.report(50)
    progress.cancel()
    progress.report(100)
    vi.advanceTimersByTime(1_000)
    progress.start()
    expect(seen).toEqual([0, null, 0])
  })

  it('calls once when it is full or hidden, unless that is cancelled', () => {
    const { progress } = watched(false)
    const calls: string[] = []
    progress.onceFull(() => calls.push('hidden'))
    progress.start()
    progress.onceFull(() => calls.push('full'))
    const cancel = progress.onceFull(() => calls.push('cancelled'))
    cancel()
    progress.report(100)
    expect(calls).toEqual(['hidden'])
    vi.advanceTimersByTime(2_000)
    expect(calls).toEqual(['hidden', 'full'])
  })
})
