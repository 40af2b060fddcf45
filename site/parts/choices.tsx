// Choices of the panels (segments and chips), buttons and icons.
import { type ComponentProps, type CSSProperties, type KeyboardEvent, useState } from 'react'

type ChoiceProps<Name extends string> = {
  names: readonly Name[]
  label: string
  describedBy?: string | undefined
  className: string
  isPressed(name: Name): boolean
  onPress(name: Name): void
  /** The button of a choice. */
  button(name: Name): ComponentProps<'button'>
}

/**
 * A group of toggle buttons. Tab reaches one button; arrow keys, Home and End move between them. Base
 * UI's group would add 5 KB to the first load.
 */
export function Choice<Name extends string>(props: ChoiceProps<Name>) {
  const { names, label, describedBy, className, isPressed, onPress, button } = props
  const [last, setLast] = useState<Name>()
  const stop = last !== undefined && names.includes(last) ? last : (names.find(isPressed) ?? names[0])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset shrinks to no less than its content
    <div role="group" className={className} aria-label={label} aria-describedby={describedBy} onKeyDown={moveFocus}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={isPressed(name)}
          tabIndex={name === stop ? 0 : -1}
          onFocus={() => setLast(name)}
          onClick={() => onPress(name)}
          {...button(name)}
        />
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(target as HTMLButtonElement)
  const to = { ArrowRight: (at + 1) % buttons.length, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to)!.focus()
}

const namesOf = <Name extends string>(table: Readonly<Record<Name, string>>) => Object.keys(table) as Name[]

type SegmentsProps<Name extends string> = {
  label: string
  texts: Readonly<Record<Name, string>>
  /** The choices in their order. @default all that have a text */
  names?: readonly Name[]
  className?: string
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
    <Choice
      names={names}
      label={label}
      describedBy={describedBy}
      className={`segments ${className}`}
      isPressed={(name) => name === value}
      onPress={(name) => (name === value ? onClear?.() : onChange(name))}
      button={(name) => ({ className: 'segment', 'aria-label': nameOf?.(name), children: texts[name] })}
    />
  )
}

type ChipsProps<Name extends string> = {
  label: string
  texts: Readonly<Record<Name, string>>
  /** All choices in their order, each with its colour. */
  colors: Readonly<Record<Name, string>>
  /** The choices that there are. @default all */
  names?: readonly Name[]
  value: readonly Name[]
  onChange(value: Name[]): void
}

/** Layers that can be switched on and off. */
export function Chips<Name extends string>(props: ChipsProps<Name>) {
  const { label, texts, colors, names = namesOf(colors), value, onChange } = props
  return (
    <Choice
      names={names}
      label={label}
      className="chips"
      isPressed={(name) => value.includes(name)}
      onPress={(name) => onChange(value.includes(name) ? value.filter((other) => other !== name) : [...value, name])}
      button={(name) => ({
        className: 'chip',
        style: { '--swatch': colors[name] } as CSSProperties,
        children: texts[name],
      })}
    />
  )
}

/** Paths in a box of 16 by 16. */
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

type ButtonProps = ComponentProps<'button'>

/** A button that keeps the focus while it is disabled. */
export function Button({ disabled = false, onClick, ...props }: ButtonProps) {
  return (
    <button type="button" aria-disabled={disabled || undefined} onClick={disabled ? undefined : onClick} {...props} />
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
