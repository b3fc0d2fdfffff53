import { describe, expect, it } from 'vitest'
import { portOf } from './dev-port.mjs'

describe('the port of the pages', () => {
  it.each([
    [[], '4173'],
    [['--port', '5000'], '5000'],
    [['--port=5000'], '5000'],
    [['--data', 'x', '--port=5000', '--fresh'], '5000'],
    [['--port', '5000', '--port=6000'], '6000'],
    [['--port=6000', '--port', '5000'], '5000'],
    [['--services-port=5000'], '4173'],
    // The cloud itself says what is wrong with it.
    [['--port'], '4173'],
  ])('of %j is %s', (args, port) => expect(portOf(args)).toBe(port))
})
