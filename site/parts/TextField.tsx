// Fields for one line of text and for a number, with what is wrong with it or a hint below.
import { Field } from '@base-ui/react/field'
import { NumberField } from '@base-ui/react/number-field'
import type { ComponentProps, ReactNode } from 'react'

type About = {
  label: string
  problem: string | null
  /** Shown while nothing is wrong. @default none */
  hint?: string | undefined
}
type Props = Omit<ComponentProps<typeof Field.Control>, 'className'> & About

export function TextField({ label, problem, hint, ...input }: Props) {
  return (
    <Labelled label={label} problem={problem} hint={hint}>
      <Field.Control className="text-input" autoComplete="off" {...input} />
    </Labelled>
  )
}

type NumberProps = Pick<NumberField.Root.Props, 'locale' | 'value' | 'onValueChange'> & About & { placeholder: string }

/** Reads a number as `WholeNumber` does, in the digits of every language. */
export function NumberTextField({ label, problem, hint, placeholder, ...number }: NumberProps) {
  return (
    <Labelled label={label} problem={problem} hint={hint}>
      <NumberField.Root {...number}>
        <NumberField.Input className="text-input" autoComplete="off" placeholder={placeholder} />
      </NumberField.Root>
    </Labelled>
  )
}

function Labelled({ label, problem, hint, children }: About & { children: ReactNode }) {
  return (
    <Field.Root className="text-field" invalid={problem !== null}>
      <Field.Label className="label">{label}</Field.Label>
      {children}
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
