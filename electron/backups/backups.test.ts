import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { err, ok } from '#shared/result'
import type { ChildProcess } from '../child-process.ts'
import type { BackupTask } from './backup-messages.ts'
import { type BackupDeps, createBackups } from './backups.ts'
import { runBackup } from './run-backup.ts'

const T = DESKTOP_MESSAGES.backup

function program(more: Partial<BackupDeps> & { readonly answers?: readonly number[] } = {}) {
  const steps: string[] = []
  const left = [...(more.answers ?? [])]
  const backups = createBackups({
    chooseNewFile: async (suggested) => `/there/${suggested}`,
    chooseExistingFile: async () => '/there/old.zip',
    run: async (command, file, dryRun, onProgress) => {
      steps.push(`${command} ${file}${dryRun ? ' dry' : ''}`)
      onProgress('1000 documents…')
      if (dryRun) onProgress('2 records to add, 1 record to change')
      return ok('Done.')
    },
    runExclusively: async (work) => {
      steps.push('stop')
      try {
        return await work()
      } finally {
        steps.push('start')
      }
    },
    ask: async ({ message, detail }) => {
      steps.push(message, detail)
      return left.shift() ?? 0
    },
    showProgress: () => {},
    today: () => new Date('2026-11-21T10:00:00Z'),
    ...more,
  })
  return { backups, steps }
}

describe('backing up', () => {
  it('writes where the person wants it, while the wiki runs', async () => {
    const { backups, steps } = program()
    await backups.backUp()
    expect(steps).toEqual(['backup /there/infinite-worlds-2026-11-21.zip', T.backedUp, `Done.\n\n${T.confidential}`])
  })

  it('says why it could not', async () => {
    const { backups, steps } = program({ run: async () => err('The disk is full.') })
    await backups.backUp()
    expect(steps).toEqual([T.notBackedUp, 'The disk is full.'])
  })

  it('does nothing if the dialog is cancelled', async () => {
    const { backups, steps } = program({ chooseNewFile: async () => null })
    await backups.backUp()
    expect(steps).toEqual([])
  })
})

describe('restoring', () => {
  it('shows what would change, asks, and opens the wiki again', async () => {
    const { backups, steps } = program({ answers: [0] })
    await backups.restore()
    expect(steps).toEqual([
      'restore /there/old.zip dry',
      T.sure,
      '2 records to add, 1 record to change',
      'stop',
      'restore /there/old.zip',
      T.restored,
      'Done.',
      'start',
    ])
  })

  it('changes nothing without confirmation, and neither stops nor reloads the wiki', async () => {
    const { backups, steps } = program({ answers: [1] })
    await backups.restore()
    expect(steps).toEqual(['restore /there/old.zip dry', T.sure, '2 records to add, 1 record to change'])
  })

  it('changes nothing if the backup is damaged', async () => {
    const { backups, steps } = program({ run: async () => err('It is damaged.') })
    await backups.restore()
    expect(steps).toEqual([T.notRestored, 'It is damaged.'])
  })

  it('opens the wiki again after a failure, and runs one command at a time', async () => {
    const { backups, steps } = program({
      run: async (_command, _file, dryRun) => {
        if (!dryRun) throw new Error('a fault')
        return ok('Nothing was changed.')
      },
    })
    const both = await Promise.allSettled([backups.restore(), backups.restore()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(steps).toEqual([T.sure, '', 'stop', 'start'])
  })
})

describe('the process of a backup', () => {
  const task: BackupTask = {
    command: 'backup',
    file: '/f',
    dataDir: '/d',
    programDir: '/p',
    version: '1',
    dryRun: false,
  }
  class Child extends EventEmitter implements ChildProcess<BackupTask> {
    killed = false
    readonly act: (child: Child) => void
    constructor(act: (child: Child) => void) {
      super()
      this.act = act
    }
    postMessage(): void {
      queueMicrotask(() => this.act(this))
    }
    kill(): boolean {
      this.killed = true
      return true
    }
  }
  const run = async (act: (child: Child) => void) => {
    const child = new Child(act)
    const said: string[] = []
    const logged: string[] = []
    const done = await runBackup(
      () => child,
      task,
      (sentence) => said.push(sentence),
      (sentence) => logged.push(sentence),
    )
    return { done, said, logged, killed: child.killed }
  }

  it('forwards its progress and its result, and is killed afterwards', async () => {
    const { done, said, killed } = await run((child) => {
      child.emit('message', { kind: 'said', sentence: 'a line' })
      child.emit('message', { kind: 'else', sentence: 'not a line' })
      child.emit('message', { kind: 'done', sentence: 'all' })
    })
    expect([done, said, killed]).toEqual([ok('all'), ['a line'], true])
  })

  it('logs and reports a fatal error of V8', async () => {
    const { done, logged } = await run((child) => {
      child.emit('error', 'FatalError', 'heap')
      child.emit('exit', 5)
    })
    expect(logged).toEqual(['The backup failed: FatalError at heap.'])
    expect(done).toEqual(err('It ended before it was done (5).'))
  })

  it('reports an exit without a result as a failure', async () => {
    const { done } = await run((child) => child.emit('exit', 9))
    expect(done).toEqual(err('It ended before it was done (9).'))
  })
})
