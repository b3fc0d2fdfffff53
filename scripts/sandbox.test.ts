import { describe, expect, it } from 'vitest'
import { describeSandboxProblem } from './sandbox.mjs'

const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
const BINARY = '/there/dist/electron'

const system = (files: Record<string, string>, helper: { uid: number; mode: number } | null) => ({
  platform: 'linux' as const,
  read: (file: string) => files[file] ?? null,
  stat: (file: string) => (file === '/there/dist/chrome-sandbox' ? helper : null),
})
const PLAIN = { uid: 1000, mode: 0o100755 }

describe('the sandbox of Chromium', () => {
  it.each([
    [APPARMOR, '1'],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
    ['/proc/sys/user/max_user_namespaces', '0'],
  ])('is explained if %s is %s', (file, value) => {
    const problem = describeSandboxProblem(BINARY, [], system({ [file]: `${value}\n` }, PLAIN))
    expect(problem).toContain(file)
    expect(problem).toContain("sudo chmod 4755 '/there/dist/chrome-sandbox'")
    expect(problem).toContain('npm start')
  })

  it('needs no help if the system allows it, its helper has the rights, or it is switched off', () => {
    expect(describeSandboxProblem(BINARY, [], system({ [APPARMOR]: '0\n' }, PLAIN))).toBeNull()
    expect(describeSandboxProblem(BINARY, [], system({}, null))).toBeNull()
    const restricted = { [APPARMOR]: '1' }
    expect(describeSandboxProblem(BINARY, [], system(restricted, { uid: 0, mode: 0o104755 }))).toBeNull()
    expect(describeSandboxProblem(BINARY, ['--no-sandbox'], system(restricted, PLAIN))).toBeNull()
    const mac = { ...system(restricted, PLAIN), platform: 'darwin' as const }
    expect(describeSandboxProblem(BINARY, [], mac)).toBeNull()
  })

  it('needs help if its helper is not owned by root or not setuid', () => {
    const restricted = { [APPARMOR]: '1' }
    for (const helper of [null, { uid: 1000, mode: 0o104755 }, { uid: 0, mode: 0o100755 }])
      expect(describeSandboxProblem(BINARY, [], system(restricted, helper))).toContain(APPARMOR)
  })
})
