/** Hook: runs a maintenance action, one at a time, and reports its state and its problem. */
import { useRef, useState } from 'react'
import type { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { useServices } from '../../services/hooks/use-services.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'

type MaintenanceProblem = keyof typeof MAINTENANCE_MESSAGES.problems

type ActionResult = Awaited<ReturnType<Maintenance['unblock']>> | null

export interface MaintenanceAction {
  readonly state: 'idle' | 'doing' | 'done'
  /** Why the last run failed; null otherwise. */
  readonly problem: MaintenanceProblem | null
  /** Runs an action. One that returns null has not been done, and has shown why. */
  run(action: (maintenance: Maintenance) => Promise<ActionResult>): Promise<void>
}

/** @param onDone is called after a run that succeeded */
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
        setState(done?.ok ? 'done' : 'idle')
        if (done?.ok) onDone()
        else if (done !== null) setProblem(done.error)
      } catch {
        setState('idle')
        setProblem('unreachable')
      } finally {
        isRunning.current = false
      }
    },
  }
}
