// What each setting does, in Markdown, for the tables of the documentation and for
// custom-elements.json.
import type { SettingName, TorusSettingName, Unit } from '../../src/settings/schema.ts'

export const DESCRIPTIONS: Readonly<Record<SettingName | TorusSettingName, string>> = {
  view: 'what is shown; `torus` is an endless plane, seen from above',
  count: 'number of items',
  seed: 'random seed: the same seed gives the same candies in the same places',
  capacity: 'largest number of candies',
  overflow:
    'above the capacity, one candy stands for several items (`group`), or the jar refuses further items (`refuse`)',
  beside: 'number of the first candies that lie on the table beside the bottle',
  vessel:
    'the glass: `bottle`, `jar`, `bowl`, `glass`, `cylinder`, or the profile of its inside from the floor to the mouth as `radius,height` pairs in any unit, such as `3,0 8,6 8,9`',
  fills:
    'value that fills the bottle to its shoulder; candies are sized for it; `auto`: the largest goal, or a size that suits the number of candies',
  unit: 'value that one candy stands for',
  goal: 'values at which a line is drawn on the glass, with optional labels: `50,100:Pizza`',
  initial: 'whether candies present at the start are at rest or fall in',
  palette: 'colours of the candies; `clear` is for colour-blind eyes',
  shape: 'default shape of items; on a torus all items are circles',
  image: 'default image of items: an address, a data URL or an emoji; items without a shape are then coins',
  look: 'time of day: light and paper',
  quality: 'rendering quality: `auto` follows the device; with `high` the glass refracts',
  worker:
    'where the physics runs: in a worker while many candies move (`auto`), in a worker from the start (`on`), or in the page (`off`); the candies are the same',
  paused: 'stops the simulation',
  transparent: 'lets the page behind show through',
  interactive:
    'what pointer, touch and keys do: nothing (`none`); turn the view, drop and shake (`view`); also grab, throw and tilt (`play`); without a value it means `view`',
  sound: 'plays a sound when a candy hits the glass or another candy',
  locale: 'language of the texts, number format and layout direction',
  label: 'name of the picture for screen readers',
  lodDistance: 'distance from the camera beyond which candies are drawn with less detail',
  restitution: 'bounce of the candies: speed after an impact as a share of the speed before',
  friction: 'coefficient of friction between candies',
  gravity: 'acceleration of a fall in the bottle',
  level:
    'level of the bottle, 0 without one: 1 one falling candy, 2 with walls, 3 many candies that do not collide, 4 with collisions, 5 with cheaper physics far from the camera',
  classic: 'the walker as Soda Constructor drew it: black lines on white',
  frameSkip: "frames in a tick of the walker: Soda Constructor's `k_frameskip`",
  oversampling: "substeps in a frame of the walker: Soda Constructor's `k_oversampling`",
  dt: 'simulated time of a frame of the walker',
  poster: 'picture shown until the first frame, and without WebGL',
  loading: 'when the jar starts: near the window, within 300 px (`auto`, `lazy`), or at once (`eager`)',
  tilt: 'shows a button on phones with which a visitor tilts the jar; off until pressed',
  events:
    'address of an EventSource or a WebSocket whose events are iframe messages; the browser keeps the jar and the ids of counted events',
  announce: 'shows name and amount of each named drop for at most three seconds, sums of many, and unknown events',
  origin: 'origins of pages that may send messages',
  law: 'what touching circles do: `repulsion` is a force, `impulse` a bounce',
  maxForce: 'largest force of the repulsion',
  forceScale: 'overlap at which the repulsion reaches tanh(1), 76 %, of its largest force',
  minForce: 'least force of the repulsion while circles overlap',
  minDistance: 'the direction between closer centres is drawn from the seed',
  radius: 'mean radius of the circles; `auto` follows their number; in an iframe, the radius at the start',
  mass: 'mass, which is energy, of a circle of the mean radius; 0 becomes the least mass',
  minMass: 'mass in place of 0',
  damping: 'the friction coefficient of the specification: factor on every velocity in each step; 1 is no friction',
  timeStep: 'simulated time of a step',
  cell: 'cell size of the grid that finds pairs; `auto` follows the circles; the specification has 100',
  width: 'width of the world',
  height: 'height of the world',
  maxSpeed: 'safety limit of every speed',
  current: 'speed of a steady flow that carries all circles along; 0 means none',
  fields:
    'up to 8 force fields joined with `*`, or `none`: `radial` or `spiral`, then x, y, extent and strength joined with `_`; `directional` has an angle in degrees after them',
  circles: 'how the page draws circles: as candies, or as plain discs that do not turn',
  debug: "layers of the debug drawing; `statistics` is a list in the page's panel",
}

/** Defaults that depend on more than the view. */
export const COMPUTED_DEFAULTS: Readonly<Partial<Record<SettingName, string>>> = {
  capacity: 'enough for `count`',
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
  mass: 'kg',
  second: 's',
  acceleration: 'm/s²',
}
