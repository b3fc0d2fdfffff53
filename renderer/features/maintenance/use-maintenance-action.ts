/** One thing a maintainer does: once at a time, and what came of it. */
import { useRef, useState } from 'react'
import type { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { useServices } from '../../services/hooks/use-services.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'

type MaintenanceProblem = keyof typeof MAINTENANCE_MESSAGES.problems

export interface MaintenanceAction {
  readonly state: 'idle' | 'doing' | 'done'
  /** Why it did not succeed. */
  readonly problem: MaintenanceProblem | null
  run(action: (maintenance: Maintenance) => ReturnType<Maintenance['unblock']>): Promise<void>
}

/** @param onDone when it has succeeded */
export function useMaintenanceAction(onDone: () => void): MaintenanceAction {
  const services = useServices()
  const [state, setState] = useState<MaintenanceAction['state']>('idle')
  const [problem, setProblem] = useState<MaintenanceProblem | null>(null)
  const isRunning = useRef(false)
  return {
    state,
    problem,
    async run(action) {
      if (isRunning.current) return
      isRunning.current = true
      setState('doing')
      setProblem(null)
      try {
        const done = await action(await (await services()).maintenance())
        setState(done.ok ? 'done' : 'idle')
        if (done.ok) onDone()
        else setProblem(done.error)
      } catch {
        setState('idle')
        setProblem('unreachable')
      } finally {
        isRunning.current = false
      }
    },
  }
}
