import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseWikiCommandLine } from './wiki-command-line.ts'

describe('the command line', () => {
  it('has defaults for everything', () => {
    expect(parseWikiCommandLine([])).toEqual({
      ok: true,
      value: {
        port: 4173,
        servicesPort: 4174,
        dataDir: '.data',
        pages: null,
        fresh: false,
        devOrigin: null,
        interfaceDir: null,
        rulesDir: null,
        indexFile: null,
      },
    })
  })

  it('uses the port after that of the pages for the services', () => {
    expect(parseWikiCommandLine(['--port', '5000'])).toMatchObject({
      value: { servicesPort: 5001 },
    })
    expect(parseWikiCommandLine(['--port=0'])).toMatchObject({
      value: { port: 0, servicesPort: 0 },
    })
    expect(parseWikiCommandLine(['--services-port', '9', '--pages', '50', '--fresh', '--data', 'a b'])).toMatchObject({
      value: { servicesPort: 9, pages: 50, fresh: true, dataDir: 'a b' },
    })
  })

  it('accepts other files of indexes and rules', () => {
    expect(parseWikiCommandLine(['--indexes', 'a/indexes.json', '--rules=~/rules'])).toMatchObject({
      value: { indexFile: 'a/indexes.json', rulesDir: join(homedir(), 'rules') },
    })
  })

  it('expands the home folder if the shell did not', () => {
    expect(parseWikiCommandLine(['--data=~/wiki'])).toMatchObject({
      value: { dataDir: join(homedir(), 'wiki') },
    })
    expect(parseWikiCommandLine(['--data', 'a~b/~'])).toMatchObject({ value: { dataDir: 'a~b/~' } })
  })

  it.each([
    [['--port', 'x'], '--port needs a whole number'],
    [['--port', '65536'], '--port needs a whole number'],
    [['--port', '65535'], '--services-port'],
    [['--port', '-1'], '--port'],
    [['--port', '80', '--services-port', '80'], 'must differ'],
    [['--pages', '0'], '--pages needs a whole number'],
    [['--pages', '1e3'], '--pages needs a whole number'],
    [['--data', ''], '--data needs'],
    [['--indexes', ''], '--indexes needs'],
    [['--colour', 'red'], "Unknown option '--colour'"],
    [['5000'], '5000'],
  ])('fault 68: %j is rejected with a sentence', (argv, sentence) => {
    const options = parseWikiCommandLine(argv)
    expect(options.ok).toBe(false)
    expect(!options.ok && options.error).toContain(sentence)
    expect(!options.ok && options.error).not.toMatch(/\bat \S+ \(/)
  })
})
