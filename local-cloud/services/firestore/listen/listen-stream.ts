/** Listen stream of one client: its targets, their backlog, and the changes of every commit. */

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
  /** Bound to the client; the stream can reach documents only through it. */
  readonly access: DocumentAccess
  readonly messages: ListenMessages
  /** Converts what was thrown to the error that is sent. */
  readonly toFirestoreError: (error: unknown) => FirestoreError
}

export interface ListenStream extends Stream {
  onCommit(commit: CommitEvent): void
}

/** Limit per client, at about the number of listeners that the hosted service still serves cheaply. */
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

  /** Returns a read time later than every one that this client has been sent. */
  function advanceReadTime(time: Micros): Micros {
    lastReadTime = Math.max(time, lastReadTime + 1)
    return lastReadTime
  }

  const createToken = (readTime: Micros): string => encodeResumeToken(access.createResumePoint(readTime))

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
        throw new FirestoreError('RESOURCE_EXHAUSTED', `More than ${MAX_TARGETS} listeners in one client.`)
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

  /** The clock may have been set back since the client's last read time, which must not be repeated. */
  function raiseReadTime(resumePoint: ResumePoint): void {
    lastReadTime = Math.max(lastReadTime, resumePoint.readTime)
  }

  /** Sends the backlog of the pending targets while the client keeps up. */
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
    // Waiting documents can change meanwhile, so they are read again before they are sent.
    for (const { isPending, subscription } of targets.values()) if (isPending) subscription.pause()
  }

  /** Returns false if the client must catch up first. */
  function sendPending({ id, subscription }: OpenTarget): boolean {
    while (sender.isWritable) {
      const event = subscription.next()
      if (event === null) return true
      const affectedTargets = event.kind === 'changed' ? { into: [id], outOf: [] } : { into: [], outOf: [id] }
      sendEffect({ event, ...affectedTargets }, () => advanceReadTime(access.readTime()))
    }
    return false
  }

  function sendEffect({ event, into, outOf }: DocumentEffect, time: () => Micros): void {
    if (event.kind === 'changed') sender.send(messages.formatDocumentChange(event.document, into, outOf))
    else if (event.kind === 'deleted') sender.send(messages.formatDocumentDelete(event.path, time(), outOf))
    else if (event.document === null) sender.send(messages.formatDocumentRemove(event.path, time(), outOf))
    else sender.send(messages.formatDocumentChange(event.document, [], outOf))
  }

  function completeTarget(target: OpenTarget): void {
    const { id, isQuery, subscription } = target
    target.isPending = false
    if (subscription.isResumed && isQuery) sender.send(messages.formatExistenceFilter(id, subscription.count()))
    const time = advanceReadTime(access.readTime())
    sender.send(messages.formatTargetCurrent(id, time, createToken(time)))
    sendSnapshot(time)
  }

  /**
   * The client raises its snapshot when it is sent a read time for all targets. This waits until no target is
   * pending, or a reset target would be shown empty for a moment.
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
      // The snapshot may have waited for the removed target.
      sendPendingTargets()
    },
    onDrain: sendPendingTargets,
    onClose() {
      for (const id of [...targets.keys()]) removeTarget(id)
    },
    onCommit,
  }
}
