import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { choosePorts, findPortProblem, listPorts, readPort } from './dev-port.mjs'

describe('the port of the pages', () => {
  it.each([
    [[], '4173'],
    [['--port', '5000'], '5000'],
    [['--port=5000'], '5000'],
    [['--data', 'x', '--port=5000', '--fresh'], '5000'],
    [['--port', '5000', '--port=6000'], '6000'],
    [['--port=6000', '--port', '5000'], '5000'],
    [['--services-port=5000'], '4173'],
    // The cloud reports this error itself.
    [['--port'], '4173'],
  ])('of %j is %s', (args, port) => expect(readPort(args)).toBe(port))
})

it('is chosen before the cloud starts if it may be any', async () => {
  const chosen = await choosePorts(['--port', '0', '--data', 'x'])
  expect(Number(readPort(chosen))).toBeGreaterThan(0)
  expect(chosen.slice(-2)).toEqual(['--services-port', '0'])
  const named = await choosePorts(['--services-port', '7000', '--port=0'])
  expect(named.slice(-2)).toEqual(['--port', readPort(named)])
  expect(await choosePorts(['--port', '5000'])).toEqual(['--port', '5000'])
})

it('names the port in use, and the flag that changes it', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const takenPort = typeof address === 'object' && address !== null ? address.port : 0
  expect(await findPortProblem(listPorts([], takenPort))).toMatch(
    `Port ${takenPort}, meant for the interface with hot reload, is already in use.`,
  )
  const args = ['--port', '0', '--services-port', String(takenPort)]
  expect(listPorts(args, 1)).toEqual([expect.objectContaining({ port: 1 })])
  expect(await findPortProblem(listPorts(['--port', String(takenPort)], 0))).toBe(
    `Port ${takenPort}, meant for the pages, is already in use. Choose another with --port.`,
  )
  expect(listPorts(['--port', 'many'], 0)).toEqual([])
})
