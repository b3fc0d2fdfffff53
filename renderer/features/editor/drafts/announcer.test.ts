import { beforeEach, expect, test } from 'vitest'
import { Announcer } from './announcer.ts'

let frames: (() => void)[] = []
let heard = 0
let announcer: Announcer

beforeEach(() => {
  frames = []
  heard = 0
  announcer = new Announcer((call) => {
    frames.push(call)
    return () => {
      frames = frames.filter((one) => one !== call)
    }
  })
  announcer.subscribe(() => {
    heard++
  })
})

const typeLetter = () => announcer.typing(() => announcer.announce())

test('announces letters once, after their frame', () => {
  typeLetter()
  typeLetter()
  expect([heard, frames.length]).toEqual([0, 1])
  frames[0]?.()
  expect(heard).toBe(1)
  typeLetter()
  expect([heard, frames.length], 'the next letter waits again').toEqual([1, 1])
})

test('announces everything else at once, with the letters before it', () => {
  typeLetter()
  announcer.announce()
  expect([heard, frames.length]).toEqual([1, 0])
})

test('announces at once after an edit that has failed', () => {
  const fail = () =>
    announcer.typing(() => {
      throw new Error('not written')
    })
  expect(fail).toThrow('not written')
  announcer.announce()
  expect(heard).toBe(1)
})

test('announces nothing after its end', () => {
  typeLetter()
  announcer.stop()
  expect([heard, frames.length]).toEqual([0, 0])
})
