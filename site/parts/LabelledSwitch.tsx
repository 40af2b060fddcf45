// A switch with its label.

type SwitchProps = { label: string; checked: boolean; onChange(checked: boolean): void; className?: string }

export function LabelledSwitch({ label, checked, onChange, className = 'switch-row' }: SwitchProps) {
  return (
    <label className={className}>
      <span>{label}</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        className="switch"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
