/** One client's listening: its targets, what each has still to be sent, and what every commit means for it. */

import type { Micros } from '../../store/document-store-contract.ts'
import type { CommitEvent, DocumentAccess, Mark, Subscription } from '../access.ts'
import { Refusal } from '../errors.ts'
import type { Database } from '../names.ts'
import { collectEffects, type Effect } from './commit-effects.ts'
import type { Messages } from './messages.ts'
import { readListenRequest, readTarget } from './read-target.ts'
import { tokenOf } from './resume-token.ts'
import type { Sender, Stream } from './session.ts'

export interface ListenStreamDeps {
  readonly database: Database
  /** Bound to the client, and the only way to the documents. */
  readonly access: DocumentAccess
  readonly messages: Messages
  /** How an error is sent. */
  readonly refusalOf: (error: unknown) => Refusal
}

export interface ListenStream extends Stream {
  onCommit(commit: CommitEvent): void
}

/** The hosted service allows a client about so many listeners that are cheap to serve. */
const MOST_TARGETS = 500

interface OpenTarget {
  readonly id: number
  readonly isQuery: boolean
  readonly subscription: Subscription
  isPending: boolean
}

export function openListening(deps: ListenStreamDeps, sender: Sender): ListenStream {
  const { database, access, messages } = deps
  const targets = new Map<number, OpenTarget>()
  let lastReadTime: Micros = 0

  /** Strictly later than any time this client has been sent. */
  function readTime(time: Micros): Micros {
    lastReadTime = Math.max(time, lastReadTime + 1)
    return lastReadTime
  }

  const token = (readTime: Micros): string => tokenOf(access.markAt(readTime))

  function drop(id: number): void {
    targets.get(id)?.subscription.close()
    targets.delete(id)
  }

  function refuse(id: number, error: unknown): void {
    drop(id)
    sender.send(messages.removed(id, deps.refusalOf(error)))
  }

  function add(id: number, json: unknown): void {
    drop(id)
    try {
      if (targets.size >= MOST_TARGETS)
        throw new Refusal(
          'RESOURCE_EXHAUSTED',
          `More than ${MOST_TARGETS} listeners in one client.`,
        )
      begin(id, json)
    } catch (error) {
      refuse(id, error)
    }
    proceed()
  }

  function begin(id: number, json: unknown): void {
    const { what, resumes } = readTarget(database, json)
    const since = resumes === 'unknown' ? null : resumes
    const subscription = access.listen(what, since)
    if (since !== null) catchUpWith(since)
    targets.set(id, { id, isQuery: what.kind === 'query', subscription, isPending: true })
    sender.send(messages.added(id))
    if (resumes !== null && !subscription.isResumed) sender.send(messages.reset(id))
  }

  /** A clock set back between two runs must not make the client wait for the time it already has. */
  function catchUpWith(mark: Mark): void {
    lastReadTime = Math.max(lastReadTime, mark.readTime)
  }

  /** Sends what targets have still to be sent, for as long as the client keeps up. */
  function proceed(): void {
    for (const target of targets.values()) {
      if (!target.isPending) continue
      try {
        if (!sendPending(target)) break
        finish(target)
      } catch (error) {
        refuse(target.id, error)
      }
    }
    // What waits may change meanwhile, and is read again when its turn comes.
    for (const { isPending, subscription } of targets.values()) if (isPending) subscription.pause()
  }

  /** False when the client must catch up first. */
  function sendPending({ id, subscription }: OpenTarget): boolean {
    while (sender.hasRoom) {
      const event = subscription.next()
      if (event === null) return true
      const sides = event.kind === 'changed' ? { into: [id], outOf: [] } : { into: [], outOf: [id] }
      send({ event, ...sides }, () => readTime(access.readTime()))
    }
    return false
  }

  function send({ event, into, outOf }: Effect, time: () => Micros): void {
    if (event.kind === 'changed') sender.send(messages.document(event.document, into, outOf))
    else if (event.kind === 'deleted') sender.send(messages.deleted(event.path, time(), outOf))
    else if (event.document === null) sender.send(messages.left(event.path, time(), outOf))
    else sender.send(messages.document(event.document, [], outOf))
  }

  function finish(target: OpenTarget): void {
    const { id, isQuery, subscription } = target
    target.isPending = false
    if (subscription.isResumed && isQuery) sender.send(messages.filter(id, subscription.count()))
    const time = readTime(access.readTime())
    sender.send(messages.current(id, time, token(time)))
    snapshot(time)
  }

  /**
   * The client shows what it has when it is sent a time for all its targets: never while one of them is pending,
   * or a list that is sent anew would be empty for a moment.
   */
  function snapshot(time: Micros): void {
    for (const { isPending } of targets.values()) if (isPending) return
    sender.send(messages.snapshot(time, token(time)))
  }

  function onCommit(commit: CommitEvent): void {
    if (targets.size === 0) return
    const time = readTime(commit.time)
    const effects = collectEffects()
    for (const { id, subscription } of targets.values()) {
      try {
        effects.add(id, subscription.eventsOf(commit))
      } catch (error) {
        refuse(id, error)
      }
    }
    for (const effect of effects.all()) send(effect, () => time)
    snapshot(time)
  }

  return {
    receive(text) {
      const request = readListenRequest(database, text)
      if (request.kind === 'add') return add(request.id, request.target)
      drop(request.id)
      sender.send(messages.removed(request.id))
      // It may have been the one the others waited for.
      proceed()
    },
    proceed,
    closed() {
      for (const id of [...targets.keys()]) drop(id)
    },
    onCommit,
  }
}
