import { expect, it } from 'vitest'
import { addModuleSources } from './lazy-module-sources.mjs'

const FILE = '/somewhere/renderer/app/routes/routes.tsx'

it('adds the source file of each import', () => {
  const code = "a(lazyModule(() => import('../../screens/home.tsx')), lazyModule(\n  () => import('./b.ts'),\n))"
  expect(addModuleSources(code, FILE)).toBe(
    "a(lazyModule(() => import('../../screens/home.tsx'), 'screens/home.tsx'), lazyModule(() => import('./b.ts'), 'app/routes/b.ts'))",
  )
})

it.each(["lazyModule(async () => import('./a.ts'))", "lazyModule(() => import('#shared/a'))", 'lazyModule(loadLater)'])(
  'refuses a call whose source it cannot read: %s',
  (code) => {
    expect(() => addModuleSources(code, FILE)).toThrow('write lazyModule(')
  },
)
