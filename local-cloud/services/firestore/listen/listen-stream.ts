/** One client's listening: its targets, what each has still to be sent, and what every commit means for it. */

import type { Micros } from '../../store/document-store-contract.ts'
import type { CommitEvent, DocumentAccess, ResumePoint, Subscription } from '../document-access.ts'
import { FirestoreError } from '../firestore-error.ts'
import type { DatabaseName } from '../resource-names.ts'
import { createEffectCollector, type DocumentEffect } from './commit-effects.ts'
import type { ListenMessages } from './listen-messages.ts'
import { readListenRequest, readTarget } from './read-target.ts'
import { encodeResumeToken } from './resume-token.ts'
import type { Stream, StreamSender } from './webchannel-session.ts'

export interface ListenStreamDeps {
  readonly database: DatabaseName
  /** Bound to the client, and the only way to the documents. */
  readonly access: DocumentAccess
  readonly messages: ListenMessages
  /** How an error is sent. */
  readonly toFirestoreError: (error: unknown) => FirestoreError
}

export interface ListenStream extends Stream {
  onCommit(commit: CommitEvent): void
}

/** The hosted service allows a client about so many listeners that are cheap to serve. */
const MAX_TARGETS = 500

interface OpenTarget {
  readonly id: number
  readonly isQuery: boolean
  readonly subscription: Subscription
  isPending: boolean
}

export function createListenStream(deps: ListenStreamDeps, sender: StreamSender): ListenStream {
  const { database, access, messages } = deps
  const targets = new Map<number, OpenTarget>()
  let lastReadTime: Micros = 0

  /** Strictly later than any time this client has been sent. */
  function advanceReadTime(time: Micros): Micros {
    lastReadTime = Math.max(time, lastReadTime + 1)
    return lastReadTime
  }

  const createToken = (readTime: Micros): string =>
    encodeResumeToken(access.createResumePoint(readTime))

  function removeTarget(id: number): void {
    targets.get(id)?.subscription.close()
    targets.delete(id)
  }

  function rejectTarget(id: number, error: unknown): void {
    removeTarget(id)
    sender.send(messages.formatTargetRemoved(id, deps.toFirestoreError(error)))
  }

  function addTarget(id: number, json: unknown): void {
    removeTarget(id)
    try {
      if (targets.size >= MAX_TARGETS)
        throw new FirestoreError(
          'RESOURCE_EXHAUSTED',
          `More than ${MAX_TARGETS} listeners in one client.`,
        )
      startTarget(id, json)
    } catch (error) {
      rejectTarget(id, error)
    }
    sendPendingTargets()
  }

  function startTarget(id: number, json: unknown): void {
    const { target, resumeFrom } = readTarget(database, json)
    const since = resumeFrom === 'unknown' ? null : resumeFrom
    const subscription = access.listen(target, since)
    if (since !== null) raiseReadTime(since)
    targets.set(id, { id, isQuery: target.kind === 'query', subscription, isPending: true })
    sender.send(messages.formatTargetAdded(id))
    if (resumeFrom !== null && !subscription.isResumed) sender.send(messages.formatTargetReset(id))
  }

  /** A clock set back between two runs must not make the client wait for the time it already has. */
  function raiseReadTime(resumePoint: ResumePoint): void {
    lastReadTime = Math.max(lastReadTime, resumePoint.readTime)
  }

  /** Sends what targets have still to be sent, for as long as the client keeps up. */
  function sendPendingTargets(): void {
    for (const target of targets.values()) {
      if (!target.isPending) continue
      try {
        if (!sendPending(target)) break
        completeTarget(target)
      } catch (error) {
        rejectTarget(target.id, error)
      }
    }
    // What waits may change meanwhile, and is read again when its turn comes.
    for (const { isPending, subscription } of targets.values()) if (isPending) subscription.pause()
  }

  /** False when the client must catch up first. */
  function sendPending({ id, subscription }: OpenTarget): boolean {
    while (sender.isWritable) {
      const event = subscription.next()
      if (event === null) return true
      const affectedTargets =
        event.kind === 'changed' ? { into: [id], outOf: [] } : { into: [], outOf: [id] }
      sendEffect({ event, ...affectedTargets }, () => advanceReadTime(access.readTime()))
    }
    return false
  }

  function sendEffect({ event, into, outOf }: DocumentEffect, time: () => Micros): void {
    if (event.kind === 'changed')
      sender.send(messages.formatDocumentChange(event.document, into, outOf))
    else if (event.kind === 'deleted')
      sender.send(messages.formatDocumentDelete(event.path, time(), outOf))
    else if (event.document === null)
      sender.send(messages.formatDocumentRemove(event.path, time(), outOf))
    else sender.send(messages.formatDocumentChange(event.document, [], outOf))
  }

  function completeTarget(target: OpenTarget): void {
    const { id, isQuery, subscription } = target
    target.isPending = false
    if (subscription.isResumed && isQuery)
      sender.send(messages.formatExistenceFilter(id, subscription.count()))
    const time = advanceReadTime(access.readTime())
    sender.send(messages.formatTargetCurrent(id, time, createToken(time)))
    sendSnapshot(time)
  }

  /**
   * The client shows what it has when it is sent a time for all its targets: never while one of them is pending,
   * or a list that is sent anew would be empty for a moment.
   */
  function sendSnapshot(time: Micros): void {
    for (const { isPending } of targets.values()) if (isPending) return
    sender.send(messages.formatSnapshot(time, createToken(time)))
  }

  function onCommit(commit: CommitEvent): void {
    if (targets.size === 0) return
    const time = advanceReadTime(commit.time)
    const effects = createEffectCollector()
    for (const { id, subscription } of targets.values()) {
      try {
        effects.add(id, subscription.applyCommit(commit))
      } catch (error) {
        rejectTarget(id, error)
      }
    }
    for (const effect of effects.list()) sendEffect(effect, () => time)
    sendSnapshot(time)
  }

  return {
    receive(text) {
      const request = readListenRequest(database, text)
      if (request.kind === 'add') return addTarget(request.id, request.target)
      removeTarget(request.id)
      sender.send(messages.formatTargetRemoved(request.id))
      // It may have been the one the others waited for.
      sendPendingTargets()
    },
    onDrain: sendPendingTargets,
    onClose() {
      for (const id of [...targets.keys()]) removeTarget(id)
    },
    onCommit,
  }
}
