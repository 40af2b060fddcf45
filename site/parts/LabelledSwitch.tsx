// A switch with its label.
import { Switch } from '@base-ui/react/switch'

type SwitchProps = { label: string; checked: boolean; onChange(checked: boolean): void; className?: string }

export function LabelledSwitch({ label, checked, onChange, className = 'switch-row' }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch contains its own input
    <label className={className}>
      <span>{label}</span>
      <Switch.Root className="switch" checked={checked} onCheckedChange={onChange}>
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </label>
  )
}
