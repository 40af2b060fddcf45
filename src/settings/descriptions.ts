// What each setting does, in Markdown, for the tables of the documentation. Separate from the
// schema, so that no bundle holds it.
import type { SettingName, TorusSettingName, Unit } from './schema.ts'

export const DESCRIPTIONS: Readonly<Record<SettingName | TorusSettingName, string>> = {
  view: 'what is shown; `torus` is an endless plane, seen from above',
  count: 'number of items',
  seed: 'source of all chance: the same seed gives the same candies in the same places',
  capacity: 'candies at most',
  overflow: 'above the capacity, one candy stands for several items (`group`), or further items are refused',
  beside: 'how many of the first candies lie on the table beside the bottle',
  vessel:
    'the glass: `bottle`, `jar`, `bowl`, `glass`, or the profile of its inside from the floor to the mouth as `radius,height` pairs in any unit, such as `3,0 8,6 8,9`',
  fills:
    'value that fills the bottle to its shoulder, in candies of the right size; `auto`: the largest goal, or candies of the usual size',
  unit: 'value that one candy stands for',
  goal: 'values at which a line is drawn on the glass, each perhaps with a label: `50,100:Pizza`',
  initial: 'candies that are there at first are at rest, or fall in',
  palette: 'colours of the candies; `clear` is for colour-blind eyes',
  shape: 'shape of the items that have none of their own; on a torus all are circles',
  image: 'address, data URL or emoji on the items that have none of their own; they are coins where no shape is given',
  look: 'hour of the day: light and paper',
  quality: 'what a picture may cost: `auto` follows the device, `high` refracts in the glass',
  worker:
    'where the physics runs: in a worker while many candies move (`auto`), in a worker from the start (`on`), or in the page (`off`); the candies are the same',
  paused: 'the world stands still',
  transparent: 'the page behind shows through',
  interactive:
    'what pointer, touch and keys do: nothing, turn the view, drop and shake (`view`), or also grab, throw and tilt (`play`); the name alone means `view`',
  sound: 'candies that land are heard',
  locale: 'language of the texts, form of the numbers, and direction of the layout',
  label: 'what a screen reader says of the picture',
  lodDistance: 'distance from the camera beyond which drawing and physics are cheaper',
  level:
    'of the bottle: 1 one falling candy, 2 with walls, 3 many candies without mutual collisions, 4 with them, 5 with level of detail',
  classic: 'the walker as Soda Constructor drew it: black lines on white',
  poster: 'picture that is shown until the first frame, and without WebGL',
  loading: 'when the jar starts: within 300 px of the window (`auto`, `lazy`), or at once (`eager`)',
  tilt: 'on phones, a button that lets a visitor tilt the jar; it is off until pressed',
  events:
    'address of an EventSource or a WebSocket whose events are messages of the iframe; the jar and the events it has counted are kept in the browser',
  origin: 'origins of the pages that may send messages',
  law: 'how circles that touch act on each other: `repulsion` is a force, `impulse` a bounce',
  maxForce: 'largest force of the repulsion',
  forceScale: 'overlap at which the repulsion reaches tanh(1), 76 %, of its largest force',
  minForce: 'least force of the repulsion while circles overlap',
  damping: 'factor on every velocity in each step',
  timeStep: 'simulated time of a step',
  cell: 'edge of a cell of the grid that finds pairs; `auto` follows the circles, and the specification has 100',
  width: 'width of the world',
  height: 'height of the world',
  maxSpeed: 'emergency limit of every speed',
  current: 'speed of a steady flow that carries all circles along; 0: none',
  fields:
    'up to 8 force fields joined with `*`, or `none`: `radial` or `spiral`, then x, y, extent and strength joined with `_`; `directional` has an angle in degrees after them',
  debug: 'layers of the debug drawing',
}

/** Defaults that depend on more than the view. */
export const COMPUTED_DEFAULTS: Readonly<Partial<Record<SettingName, string>>> = {
  capacity: 'room for `count`',
  locale: "the browser's language",
  origin: "the frame's own",
}

export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  metre: 'metres',
  force: 'mass × length per tick²',
  length: 'world units',
  factor: 'a step',
  time: 'ticks',
  speed: 'world units per tick',
  angle: 'degrees',
}
