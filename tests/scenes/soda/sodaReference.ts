// A reference of Soda Constructor, written from its specification without the core.
type Point = { x: number; y: number }
type Node = { location: Point; velocity: Point; acceleration: Point; force: Point }
type Spring = { a: Node; b: Node; restLength: number; amplitude: number; phase: number }

export type Reference = ReturnType<typeof createReference>

// biome-ignore lint/suspicious/noExplicitAny: a file as it is
export function createReference(file: any) {
  const point = ([x, y]: number[]): Point => ({ x: x!, y: y! })
  const model = {
    friction: file.friction as number,
    stiffness: file.stiffness as number,
    gravity: point(file.gravity),
    width: file.width as number,
    surfaceFriction: file.surface_friction as number,
    surfaceReflection: file.surface_reflection as number,
    waveAmplitude: file.wave_amplitude as number,
    wavePhase: file.wave_phase as number,
    waveSpeed: file.wave_speed as number,
    waveDirection: file.wave_direction as number,
    lastWall: 'unknown',
    turns: 0,
    nodes: [] as Node[],
    springs: [] as Spring[],
  }
  for (const entry of file.nodes) {
    model.nodes.push({
      location: point(entry.location),
      velocity: point(entry.velocity),
      acceleration: point(entry.acceleration),
      force: { x: 0, y: 0 },
    })
  }
  for (const entry of file.springs) {
    model.springs.push({
      a: model.nodes[entry.node_a]!,
      b: model.nodes[entry.node_b]!,
      restLength: entry.rest_length,
      amplitude: entry.amplitude,
      phase: entry.phase,
    })
  }
  return model
}

export function tickReference(model: Reference, dt = 1 / 60): void {
  model.wavePhase += model.waveSpeed * model.waveDirection
  for (let skip = 0; skip < 10; skip++) for (let over = 0; over < 10; over++) subtick(model, dt / 10)
}

function subtick(model: Reference, dt: number): void {
  for (const node of model.nodes) node.force = { x: 0, y: 0 }
  for (const { force } of model.nodes) {
    force.x += model.gravity.x
    force.y += model.gravity.y
  }
  for (const { force, velocity } of model.nodes) {
    force.x += velocity.x * -model.friction
    force.y += velocity.y * -model.friction
  }
  for (const spring of model.springs) {
    const { a, b } = spring
    const theta = spring.phase + model.wavePhase
    const restLength = spring.restLength * (1 - Math.sin(theta) * spring.amplitude * model.waveAmplitude)
    const gap = { x: b.location.x - a.location.x, y: b.location.y - a.location.y }
    const length = Math.sqrt(gap.x * gap.x + gap.y * gap.y)
    if (length === 0) continue
    const stretch = length - restLength
    const force = {
      x: (gap.x / length) * stretch * model.stiffness,
      y: (gap.y / length) * stretch * model.stiffness,
    }
    a.force.x += force.x
    a.force.y += force.y
    b.force.x -= force.x
    b.force.y -= force.y
  }
  for (const node of model.nodes) {
    const { location, velocity, acceleration } = node
    location.x += velocity.x * dt
    location.y += velocity.y * dt
    velocity.x += acceleration.x * dt
    velocity.y += acceleration.y * dt
    node.acceleration = node.force
  }
  for (const node of model.nodes) {
    collideGround(model, node)
    collideWall(model, node)
  }
}

function collideGround(model: Reference, { location, velocity }: Node): void {
  if (location.y >= 0) return
  location.y = 0
  velocity.x *= 1 - model.surfaceFriction
  velocity.y *= model.surfaceReflection
}

function collideWall(model: Reference, { location, velocity }: Node): void {
  if (location.x >= 0 && location.x <= model.width) return
  location.x = location.x < 0 ? 0 : model.width
  velocity.x *= model.surfaceReflection
  velocity.y *= 1 - model.surfaceFriction
  const wall = location.x <= 0 ? 'left' : 'right'
  if (model.lastWall === wall) return
  model.lastWall = wall
  model.waveDirection *= -1
  model.turns++
}
