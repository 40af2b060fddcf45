// The controls of the panels that choose: segments, chips, switches; and buttons with an icon.
import { Button, type ButtonProps } from '@base-ui/react/button'
import { Switch } from '@base-ui/react/switch'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'

type NamesProps<Name extends string> = {
  label: string
  texts: Readonly<Record<Name, string>>
  /** The choices in their order. @default all that have a text */
  names?: readonly Name[]
  className?: string
}
const namesOf = <Name extends string>(texts: Readonly<Record<Name, string>>) => Object.keys(texts) as Name[]

type SegmentsProps<Name extends string> = NamesProps<Name> & {
  value: Name | null
  onChange(value: Name): void
  /** Called when the chosen one is pressed again. @default it stays chosen */
  onClear?(): void
  /** The accessible name of a choice. @default its text */
  nameOf?(name: Name): string
  describedBy?: string
}

export function Segments<Name extends string>(props: SegmentsProps<Name>) {
  const { label, texts, names = namesOf(texts), className = '', value, onChange, onClear, nameOf, describedBy } = props
  return (
    <ToggleGroup
      className={`segments ${className}`}
      aria-label={label}
      aria-describedby={describedBy}
      value={value === null ? [] : [value]}
      onValueChange={([next]) => (next ? onChange(next as Name) : onClear?.())}
    >
      {names.map((name) => (
        <Toggle className="segment" key={name} value={name} aria-label={nameOf?.(name)}>
          {texts[name]}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}

type ChipsProps<Name extends string> = NamesProps<Name> & { value: readonly Name[]; onChange(value: Name[]): void }

/** Layers that are shown or not, each with its colour. */
export function Chips<Name extends string>(props: ChipsProps<Name>) {
  const { label, texts, names = namesOf(texts), value, onChange } = props
  return (
    <ToggleGroup
      multiple
      className="chips"
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Name[])}
    >
      {names.map((name) => (
        <Toggle className={`chip chip-${name}`} key={name} value={name}>
          {texts[name]}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}

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

/** Strokes in a box of 16 by 16. */
const ICONS = {
  close: 'M4 4l8 8M12 4l-8 8',
  sound: 'M2.5 6.2v3.6h2.6L8.4 13V3L5.1 6.2zM10.6 5.6a3.4 3.4 0 0 1 0 4.8M12.6 3.6a6.2 6.2 0 0 1 0 8.8',
  silence: 'M2.5 6.2v3.6h2.6L8.4 13V3L5.1 6.2zM10.8 6.2l3.6 3.6M14.4 6.2l-3.6 3.6',
  unfold: 'M3 6l5 5 5-5',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M6 3L2.5 6.5 6 10',
  play: 'M5 3l7 5-7 5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  restore: 'M3.2 6.2A5.2 5.2 0 1 1 3 9.6M3 2.6v3.8h3.8',
} as const
type IconName = keyof typeof ICONS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  )
}

export function PlainButton({ className = '', ...props }: ButtonProps) {
  return <Button className={`plain ${className}`} {...props} />
}

type IconProps = ButtonProps & { icon: IconName; label: string }

/** A round button. Its label is also its tooltip. */
export function IconButton({ icon, label, className = 'round', ...props }: IconProps) {
  return (
    <Button className={`quiet ${className}`} aria-label={label} title={label} {...props}>
      <Icon name={icon} />
    </Button>
  )
}
