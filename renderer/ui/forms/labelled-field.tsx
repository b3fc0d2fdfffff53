/** Components: input, select and text area in the frame of a form field. */
import type { ComponentProps } from 'react'
import { AutosizeTextarea } from './autosize-textarea.tsx'
import { Field, type FieldFrameProps } from './field.tsx'

type Props<T extends 'input' | 'select' | 'textarea'> = ComponentProps<T> & FieldFrameProps

export const LabelledInput = ({ label, hint, problem, ...props }: Props<'input'>) => (
  <Field label={label} hint={hint} problem={problem}>
    {(attributes) => <input dir="auto" {...attributes} {...props} />}
  </Field>
)

export const LabelledSelect = ({ label, hint, problem, ...props }: Props<'select'>) => (
  <Field label={label} hint={hint} problem={problem}>
    {(attributes) => <select {...attributes} {...props} />}
  </Field>
)

export const LabelledTextarea = ({
  label,
  hint,
  problem,
  ...props
}: Props<'textarea'> & { readonly value: string }) => (
  <Field label={label} hint={hint} problem={problem}>
    {(attributes) => <AutosizeTextarea {...attributes} {...props} />}
  </Field>
)
