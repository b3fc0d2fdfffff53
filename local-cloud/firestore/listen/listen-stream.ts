/** One client's listening: its targets, what each is still owed, and what every commit means for it. */

import type { Micros, StoredDocument } from '../../store/document-store-contract.ts'
import type { Auth } from '../access.ts'
import type { CallParts } from '../calls.ts'
import { Refusal } from '../errors.ts'
import { authoriseTarget, mayRead } from './authorise-target.ts'
import type { ChangeLog } from './change-log.ts'
import { collectEffects } from './commit-effects.ts'
import { createFill, type Fill } from './fill.ts'
import type { Messages } from './messages.ts'
import { readListenRequest, readTarget, type Wanted } from './read-target.ts'
import { type Mark, tokenOf } from './resume-token.ts'
import type { Sender, Stream } from './session.ts'
import type { ToldCommit } from './told-commit.ts'
import { type Watch, watchOf } from './watches.ts'

export interface ListenParts extends CallParts {
  readonly log: ChangeLog
  /** This run of the program. */
  readonly run: string
  readonly messages: Messages
  /** How an error is told. */
  readonly refusalOf: (error: unknown) => Refusal
  readonly countListeners: (change: 1 | -1) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export interface ListenStream extends Stream {
  tell(commit: ToldCommit): void
}

/** The hosted service allows a client about so many listeners that are cheap to serve. */
const MOST_TARGETS = 500

interface OpenTarget {
  readonly id: number
  readonly wanted: Wanted
  readonly watch: Watch
  /** It has been told something before and must be told what has gone since. */
  readonly resumed: boolean
  fill: Fill | null
}

export function openListening(parts: ListenParts, sender: Sender, auth: Auth | null): ListenStream {
  const { store, access, database, log, messages } = parts
  const targets = new Map<number, OpenTarget>()
  let lastReadTime: Micros = 0

  /** Strictly later than any time this client has been told. */
  function readTime(time: Micros): Micros {
    lastReadTime = Math.max(time, lastReadTime + 1)
    return lastReadTime
  }

  const token = (readTime: Micros): string =>
    tokenOf({ commit: log.last, readTime, run: parts.run })

  function drop(id: number): void {
    if (targets.delete(id)) parts.countListeners(-1)
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
      drop(id)
      sender.send(messages.removed(id, parts.refusalOf(error)))
    }
    proceed()
  }

  function begin(id: number, json: unknown): void {
    const { what, resumes } = readTarget(database, json)
    authoriseTarget(parts, what, auth)
    const watch = watchOf(parts, what)
    if (resumes !== null && resumes !== 'unknown') catchUpWith(resumes)
    const changed =
      resumes === null || resumes === 'unknown' || !watch.isResumable ? null : log.since(resumes)
    const fresh = changed === null ? watch.begin() : []
    const missed = [...(changed ?? [])].filter((path) => watch.concerns(path))
    const fill = createFill(changed === null ? owedAtFirst(what, fresh) : missed, store.get)
    targets.set(id, { id, wanted: what, watch, resumed: changed !== null, fill })
    parts.countListeners(1)
    // An empty result costs a read, as hosted; so does a missing document, counted when it is told.
    if (changed === null && fresh.length === 0 && what.kind === 'query')
      access.bill('documentReads', 1)
    sender.send(messages.added(id))
    if (resumes !== null && changed === null) sender.send(messages.reset(id))
  }

  /** A clock set back between two runs must not make the client wait for the time it already has. */
  function catchUpWith(mark: Mark): void {
    lastReadTime = Math.max(lastReadTime, mark.readTime)
  }

  /** Sends what targets are owed for as long as the client keeps up. */
  function proceed(): void {
    for (const target of targets.values()) {
      if (target.fill === null) continue
      try {
        if (!hand(target, target.fill)) return
        finish(target)
      } catch (error) {
        drop(target.id)
        sender.send(messages.removed(target.id, parts.refusalOf(error)))
      }
    }
  }

  /** False when the client must catch up first. */
  function hand(target: OpenTarget, fill: Fill): boolean {
    const { id, watch, resumed, wanted } = target
    for (;;) {
      if (!sender.hasRoom) {
        fill.rest()
        return false
      }
      const owed = fill.next()
      if (owed === null) return true
      const { path, document, isFresh } = owed
      if (document !== null && (isFresh || watch.holds(document))) {
        access.bill('documentReads', 1)
        sender.send(messages.document(document, [id], []))
      } else if (document === null && (resumed || wanted.kind === 'document')) {
        if (!resumed) access.bill('documentReads', 1)
        sender.send(messages.deleted(path, readTime(store.readTime()), [id]))
      } else if (document !== null && resumed) {
        access.bill('documentReads', 1)
        leave(document, readTime(store.readTime()), [id])
      }
    }
  }

  /**
   * A document that has changed and belongs no longer. With its new content the client sees by itself that it
   * does not; without, it must ask, so that is told only to those who may not read the document alone.
   */
  function leave(document: StoredDocument, time: Micros, ids: readonly number[]): void {
    const { path } = document
    sender.send(
      mayRead(parts, path, auth)
        ? messages.document(document, [], ids)
        : messages.left(path, time, ids),
    )
  }

  function finish(target: OpenTarget): void {
    const { id, watch, resumed, wanted } = target
    target.fill = null
    if (resumed && wanted.kind === 'query') sender.send(messages.filter(id, watch.count()))
    const time = readTime(store.readTime())
    sender.send(messages.current(id, time, token(time)))
    snapshot(time)
  }

  /**
   * The client shows what it has when it is told a time for all its targets: never while one of them is owed
   * something, or a list that is told anew would be empty for a moment.
   */
  function snapshot(time: Micros): void {
    for (const { fill } of targets.values()) if (fill !== null) return
    sender.send(messages.snapshot(time, token(time)))
  }

  function tell(commit: ToldCommit): void {
    if (targets.size === 0) return
    const time = readTime(commit.time)
    const effects = collectEffects()
    for (const { id, wanted, watch } of targets.values()) {
      try {
        const affected = watch.affected(commit)
        // Whether one document may be read can depend on what is in it.
        if (wanted.kind === 'document' && affected.size > 0) authoriseTarget(parts, wanted, auth)
        effects.add(id, affected)
      } catch (error) {
        drop(id)
        sender.send(messages.removed(id, parts.refusalOf(error)))
      }
    }
    for (const { path, document, into, outOf } of effects.all()) {
      const changed = commit.after(path)
      // A deletion costs nothing.
      if (changed !== null) access.bill('documentReads', into.length + outOf.length)
      if (document !== null) sender.send(messages.document(document, into, outOf))
      else if (changed === null) sender.send(messages.deleted(path, time, outOf))
      else if (changed === undefined) sender.send(messages.left(path, time, outOf))
      else leave(changed, time, outOf)
    }
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
    isExpired: () => typeof auth?.['exp'] === 'number' && auth['exp'] * 1000 <= parts.clock(),
    closed() {
      for (const id of [...targets.keys()]) drop(id)
    },
    tell,
  }
}

/** A document that is not there is told too. */
const owedAtFirst = (
  wanted: Wanted,
  documents: ReturnType<Watch['begin']>,
): Parameters<typeof createFill>[0] =>
  wanted.kind === 'document' && documents.length === 0 ? [wanted.path] : documents
