/** Component: the error message of a report form, or nothing if there is no problem. */
import { Problem } from '../../ui/forms/problem.tsx'

interface FormAlertProps {
  /** The code that is logged. */
  readonly code: string
  readonly text: string | null
}

export const FormAlert = ({ code, text }: FormAlertProps) =>
  text === null ? null : <Problem code={`report/${code}`}>{text}</Problem>
