// A field for one line of text, with what is wrong with it or a hint below.
import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Field.Control>, 'className'> & {
  label: string
  problem: string | null
  /** Shown while nothing is wrong. @default none */
  hint?: string | undefined
}

export function TextField({ label, problem, hint, ...input }: Props) {
  return (
    <Field.Root className="text-field" invalid={problem !== null}>
      <Field.Label className="label">{label}</Field.Label>
      <Field.Control className="text-input" autoComplete="off" {...input} />
      {problem !== null ? (
        <Field.Error className="hint" match render={<p />} role="alert">
          {problem}
        </Field.Error>
      ) : (
        hint && (
          <Field.Description className="hint" render={<p />}>
            {hint}
          </Field.Description>
        )
      )}
    </Field.Root>
  )
}
