// The fields of the Embed dialog: a switch, a choice among names, and a checked text.
import { Switch } from '@base-ui/react/switch'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { type HTMLInputTypeAttribute, type KeyboardEvent, useId, useState } from 'react'

type ChoiceProps = { label: string; checked: boolean; onChange(checked: boolean): void }

export function Choice({ label, checked, onChange }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch contains its own input
    <label className="choice">
      <span>{label}</span>
      <Switch.Root className="switch" checked={checked} onCheckedChange={onChange}>
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </label>
  )
}

type NamesProps<Name extends string> = {
  label: string
  names: Readonly<Partial<Record<Name, string>>>
  value: Name
  onChange(value: Name): void
}

/** A choice among a few names. */
export function Names<Name extends string>({ label, names, value, onChange }: NamesProps<Name>) {
  return (
    <div className="embed-names">
      <span className="label">{label}</span>
      <ToggleGroup
        className="segments"
        aria-label={label}
        value={[value]}
        onValueChange={([next]) => next && onChange(next as Name)}
      >
        {(Object.entries(names) as [Name, string][]).map(([name, text]) => (
          <Toggle className="segment" key={name} value={name}>
            {text}
          </Toggle>
        ))}
      </ToggleGroup>
    </div>
  )
}

type TextProps = {
  label: string
  value: string
  /** What is wrong with a text; null where it is allowed. */
  check(text: string): string | null
  /** Called with each text that is allowed. */
  onChange(text: string): void
  hint?: string
  placeholder?: string
  type?: HTMLInputTypeAttribute
}

/**
 * A text that may be wrong. The snippet keeps the last one that is allowed. What is wrong is said
 * when the field is left or Enter is pressed, not while it is typed.
 */
export function CheckedText({ label, value, check, onChange, hint, placeholder, type = 'text' }: TextProps) {
  const id = useId()
  const [draft, setDraft] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const problem = isLeft ? check(draft) : null
  const note = problem ?? hint
  const leave = () => setLeft(check(draft) !== null)
  return (
    <div className="embed-text">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="text-input"
        type={type}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={draft}
        aria-invalid={problem !== null || undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => {
          setDraft(target.value)
          if (check(target.value) !== null) return
          setLeft(false)
          onChange(target.value.trim())
        }}
        onBlur={leave}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && leave()}
      />
      {note && (
        <p className="hint" id={`${id}-note`} role={problem ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
