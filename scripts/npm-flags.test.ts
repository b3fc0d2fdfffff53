import { describe, expect, it } from 'vitest'
import { restoreNpmFlags } from './npm-flags.mjs'

describe('flags that npm took as its own configuration', () => {
  it.each([
    ['npm start', [], {}, []],
    ['npm start -- --port 5000', ['--port', '5000'], {}, ['--port', '5000']],
    ['npm start --port=5000', [], { npm_config_port: '5000' }, ['--port', '5000']],
    ['npm start --services-port=5', [], { npm_config_services_port: '5' }, ['--services-port', '5']],
    [
      'npm start --data=a/b --pages=9',
      [],
      { npm_config_data: 'a/b', npm_config_pages: '9' },
      ['--data', 'a/b', '--pages', '9'],
    ],
    ['npm start --fresh', [], { npm_config_fresh: 'true' }, ['--fresh']],
    ['npm start --no-fresh', [], { npm_config_fresh: '' }, []],
    // parseArgs takes the last value, so a flag after the dashes overrides one that npm took.
    ['npm start --port=1 -- --port 2', ['--port', '2'], { npm_config_port: '1' }, ['--port', '1', '--port', '2']],
    ['npm_config_loglevel=silent npm start', [], { npm_config_loglevel: 'silent' }, []],
  ])('%s', (_call, argv, env, args) => {
    expect(restoreNpmFlags(argv, env)).toEqual({ args })
  })

  it.each([
    ['npm start --port 5000', ['5000'], { npm_config_port: 'true' }, '--port 5000'],
    ['npm start --services-port 5001', ['5001'], { npm_config_services_port: 'true' }, '--services-port 5001'],
    ['npm start --data ./x --fresh', ['./x'], { npm_config_data: 'true', npm_config_fresh: 'true' }, '--data ./x'],
    ['npm start --pages', [], { npm_config_pages: 'true' }, '--pages VALUE'],
    ['npm start --data=', [], { npm_config_data: '' }, '--data VALUE'],
  ])('%s is refused with the call that works', (_call, argv, env, call) => {
    expect(restoreNpmFlags(argv, env)).toEqual({
      problem: expect.stringContaining(`Write: npm start -- ${call}`),
    })
  })
})
