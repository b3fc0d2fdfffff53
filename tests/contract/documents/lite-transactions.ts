/** Table of cases of the lite client: transactions under conflict. */
import { deleteDoc, runTransaction, setDoc } from 'firebase/firestore/lite'
import { createBarrier } from './create-barrier.ts'
import { assertEqual, assertFails } from './lite-assertions.ts'
import { type Case, readData, type Theme } from './lite-case.ts'

const ONCE = { maxAttempts: 1 }

const cases: readonly Case[] = [
  [
    'run again if what they read has changed',
    async ({ db, fresh }) => {
      const counter = fresh()
      await setDoc(counter, { n: 0 })
      const allHaveRead = createBarrier(3)
      let runs = 0
      const count = () =>
        runTransaction(
          db,
          async (transaction) => {
            runs++
            const { n } = (await transaction.get(counter)).data() ?? {}
            await allHaveRead()
            transaction.update(counter, { n: n + 1 })
          },
          { maxAttempts: 20 },
        )
      await Promise.all([count(), count(), count()])
      assertEqual(await readData(counter), { n: 3 })
      // Of three that read the same value, two have to run again.
      assertEqual(runs >= 5, true)
    },
  ],
  [
    'fault 10: fail on a stale base, with an error that the client retries',
    async ({ db, fresh }) => {
      const thing = fresh()
      await setDoc(thing, { n: 0 })
      const stale = runTransaction(
        db,
        async (transaction) => {
          await transaction.get(thing)
          await setDoc(thing, { n: 1 })
          transaction.set(thing, { n: 2 })
        },
        ONCE,
      )
      await assertFails(stale, 'failed-precondition', 'does not match the required base version')
      assertEqual(await readData(thing), { n: 1 })
    },
  ],
  [
    'fault 10: do not restore a document that was deleted meanwhile',
    async ({ db, fresh }) => {
      const thing = fresh()
      await setDoc(thing, { n: 0 })
      const stale = runTransaction(
        db,
        async (transaction) => {
          await transaction.get(thing)
          await deleteDoc(thing)
          transaction.set(thing, { n: 2 })
        },
        ONCE,
      )
      await assertFails(stale, 'failed-precondition')
      assertEqual(await readData(thing), undefined)
    },
  ],
  [
    'verify what they only read',
    async ({ db, fresh }) => {
      const [read, written, missing] = [fresh(), fresh(), fresh()]
      await setDoc(read, { n: 0 })
      const attempt = (between: () => Promise<void>) =>
        runTransaction(
          db,
          async (transaction) => {
            await transaction.get(read)
            await transaction.get(missing)
            await between()
            transaction.set(written, { done: true })
          },
          ONCE,
        )
      await attempt(async () => {})
      await assertFails(
        attempt(() => setDoc(read, { n: 1 })),
        'failed-precondition',
      )
      await assertFails(
        attempt(() => setDoc(missing, {})),
        'aborted',
      )
    },
  ],
  [
    'do not both succeed if each writes what the other read',
    async ({ db, fresh }) => {
      const [a, b] = [fresh(), fresh()]
      await setDoc(a, { onDuty: true })
      await setDoc(b, { onDuty: true })
      const bothHaveRead = createBarrier(2)
      const leave = (self: typeof a, other: typeof a) =>
        runTransaction(
          db,
          async (transaction) => {
            await transaction.get(self)
            await transaction.get(other)
            await bothHaveRead()
            transaction.update(self, { onDuty: false })
          },
          ONCE,
        )
      const ends = await Promise.allSettled([leave(a, b), leave(b, a)])
      assertEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      const onDuty = [await readData(a), await readData(b)].map((data) => data?.['onDuty'])
      assertEqual(onDuty.sort(), [false, true])
    },
  ],
  [
    'fault 21: create the same document concurrently exactly once',
    async ({ db, fresh }) => {
      for (let round = 0; round < 5; round++) {
        const page = fresh()
        const allHaveRead = createBarrier(20)
        const create = (by: number) =>
          runTransaction(
            db,
            async (transaction) => {
              assertEqual((await transaction.get(page)).exists(), false)
              await allHaveRead()
              transaction.set(page, { by })
            },
            ONCE,
          )
        const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, by) => create(by)))
        const winners = ends.flatMap(({ status }, by) => (status === 'fulfilled' ? [by] : []))
        assertEqual(winners.length, 1)
        assertEqual(await readData(page), { by: winners[0] })
      }
    },
  ],
]

export const TRANSACTIONS: Theme = { name: 'transactions under conflict', cases }
