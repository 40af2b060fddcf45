// A typed text of the Embed dialog, which may be wrong.
import { type HTMLInputTypeAttribute, type KeyboardEvent, useId, useState } from 'react'

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
