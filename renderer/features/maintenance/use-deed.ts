/** One thing a maintainer does: once at a time, and what came of it. */
import { useRef, useState } from 'react'
import type { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { useServices } from '../../services/hooks/use-services.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'

type DeedProblem = keyof typeof MAINTENANCE.problems

export interface Deed {
  readonly state: 'idle' | 'doing' | 'done'
  /** Why it did not succeed. */
  readonly problem: DeedProblem | null
  do(deed: (maintenance: Maintenance) => ReturnType<Maintenance['unblock']>): Promise<void>
}

/** @param onDone when it has succeeded */
export function useDeed(onDone: () => void): Deed {
  const services = useServices()
  const [state, setState] = useState<Deed['state']>('idle')
  const [problem, setProblem] = useState<DeedProblem | null>(null)
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
        else setProblem(done.error)
      } catch {
        setState('idle')
        setProblem('unreachable')
      } finally {
        underway.current = false
      }
    },
  }
}
