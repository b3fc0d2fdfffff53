/** One thing a maintainer does: once at a time, and what came of it. */
import { useRef, useState } from 'react'
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { useServices } from '../../services/hooks/use-services.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'

export interface Deed {
  readonly state: 'idle' | 'doing' | 'done'
  /** Why it did not succeed, in words. */
  readonly problem: string | null
  do(deed: (maintenance: Maintenance) => ReturnType<Maintenance['unblock']>): Promise<void>
}

/** @param onDone when it has succeeded */
export function useDeed(onDone: () => void): Deed {
  const services = useServices()
  const [state, setState] = useState<Deed['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const underway = useRef(false)
  return {
    state,
    problem,
    async do(deed) {
      if (underway.current) return
      underway.current = true
      setState('doing')
      setProblem(null)
      try {
        const done = await deed(await (await services()).maintenance())
        setState(done.ok ? 'done' : 'idle')
        if (done.ok) onDone()
        else setProblem(MAINTENANCE.problems[done.error])
      } catch {
        setState('idle')
        setProblem(MAINTENANCE.problems.unreachable)
      } finally {
        underway.current = false
      }
    },
  }
}
