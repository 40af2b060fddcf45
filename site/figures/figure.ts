// What a figure of "How candies come to rest" is: a model that steps the engine, without a page, and
// a drawing of what the engine has stepped.
import type { Pen, Points, Text } from './pen.ts'

/** A value that the reader sets with a slider. */
export interface Slider {
  label: Text
  min: number
  max: number
  /** @default 1 */
  step?: number
  value: number
  /** Writes the value. @default the number */
  show?(value: number): string
}

/** A value that the reader chooses by name. It is the index of the choice. */
export interface Choice {
  label: Text
  choices: readonly Text[]
  value: number
}

/** The values of all knobs by name. */
export type Values<Name extends string = string> = Readonly<Record<Name, number>>

/** A figure. Its model is whatever `create` returns. */
export interface Figure<Model = unknown, Name extends string = string> {
  knobs: Readonly<Record<Name, Slider | Choice>>
  create(values: Values<Name>): Model
  /** Runs one step of the engine. */
  step(model: Model): void
  /** Applies a changed knob to a running model. @default the figure starts again */
  change?(model: Model, values: Values<Name>): void
  draw(model: Model, pen: Pen): void
  /** One sentence that says what is seen. */
  say(model: Model): Text
  /** A button of the figure's own. */
  action?: { label: Text; act(model: Model): void }
  /** Follows a pointer on the canvas, in metres of `pen.view`; null when it is released. */
  drag?(model: Model, point: readonly [x: number, y: number] | null): void
  /** Steps per second. @default 60 */
  rate?: number
  /** Waits for the reader's steps. @default false */
  waits?: boolean
}

/** Makes a figure whose types fit each other. */
export const figure = <Model, Name extends string>(parts: Figure<Model, Name>): Figure<Model, Name> => parts

/** The default values of a figure's knobs. */
export function defaults<Name extends string>({ knobs }: Pick<Figure<never, Name>, 'knobs'>): Values<Name> {
  const values = Object.entries<Slider | Choice>(knobs).map(([name, { value }]) => [name, value])
  return Object.fromEntries(values) as Values<Name>
}

/** Adds a point to a curve over time, which keeps its last `seconds`. */
export function trace(points: Points, time: number, value: number, seconds: number): void {
  points.push([time, value])
  while (points[0]![0] < time - seconds) points.shift()
}
