// The goals of a jar: lines etched into the glass at the fill heights of their counts, with labels
// beside the glass. A goal within the lowest layer has no line, because the first candy would reach
// above it. Its label shows how many candies have arrived. Use it inside the group of the bottle.
import { type Size, useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type BufferGeometry,
  type Camera,
  DoubleSide,
  Float32BufferAttribute,
  type Group,
  type Material,
  ShaderMaterial,
  Vector3,
} from 'three'
import { useDisposable } from '../../hooks/sceneContexts.ts'
import type { Jar } from '../../jar/jar.ts'
import { GLASS, type JarVessel } from '../../jar/vessels.ts'
import { radiusAt } from '../../physics/index.ts'
import { FONT, INK, SHEET } from '../../view/styles.ts'
import { createLathe } from '../canvas/createLathe.ts'
import { createLabel, labelScale, placeLabel, type Styles } from '../canvas/labels.ts'
import { useNodes } from '../canvas/nodes.ts'

export type GoalLinesProps = {
  jar: Jar
  /** Formats a count. @default no labels beside the glass */
  format?(count: number): string
  /** CSS `color-scheme` of the labels. @default the page's */
  colorScheme?: string
  /** Whether labels lie on the glass, because there is no space beside it. @default false */
  onGlass?: boolean
  /** Width of the covered part at the right edge, which labels avoid. CSS pixels. @default 0 */
  covered?: number
}

const SEGMENTS = 128
/** Half the width of a line, and how far it is in front of the glass. Metres. */
const HALF = 0.0075
const ABOVE = 0.0015
/** CSS pixels between a label, the glass and the edge of the picture. */
const GAP = 6
/** Largest width of a label, as a share of the free width of the picture. */
const WIDEST = 0.4

/** Below this height a goal is within the lowest layer of candies. Radii. */
const LAYER = 2.5
/** Height of a label's text: a share of the picture's height, and at least this many CSS pixels. */
const TEXT = { share: 1 / 45, least: 12 } as const

/** Lines, and labels if there is a `format`. The label of a reached goal has a check mark. */
export function GoalLines({ jar, format, colorScheme = '', onGlass = false, covered = 0 }: GoalLinesProps) {
  const [lines, setLines] = useState(() => readLines(jar))
  const group = useRef<Group>(null)
  const canvas = useThree((state) => state.gl.domElement)
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    const update = () => setLines((before) => (isSame(before, readLines(jar)) ? before : readLines(jar)))
    update()
    return jar.on('change', update)
  }, [jar])

  const vessel = jar.vessel!
  const heights = lines.filter(({ isLow }) => !format || !isLow).map(({ y }) => y)
  const geometry = useDisposable(() => createRings(vessel, heights), [vessel, heights.join()]) // by value
  const etch = useNodes()?.etching ?? createEtching
  const material = useDisposable<Material>(etch, [etch])
  const labels = useMemo(
    () => (format ? lines.map((line) => createGoalLabel(line, format, colorScheme)) : []),
    [lines, format, colorScheme],
  )
  useEffect(() => {
    canvas.parentElement!.append(...labels)
    invalidate()
    return () => {
      for (const label of labels) label.remove()
    }
  }, [canvas, labels, invalidate])

  useFrame(({ camera, size }) => {
    if (!group.current) return // an earlier callback of this frame may have removed it
    const arrived = jar.arrived()
    if (lines.some((line) => line.arrived !== progressOf(line, arrived))) setLines(readLines(jar))
    const scale = labelScale(canvas)
    const text = Math.max(TEXT.least, Math.round(TEXT.share * size.height))
    const { elements } = group.current.matrixWorld
    const upright = elements[5]! > 0.999
    const aside = (y: number) => (onGlass ? 0 : outerRadius(vessel, y))
    const places = labels.map((_, k) => placeOf(lines[k]!.y, aside(lines[k]!.y), elements, camera, size))
    const x = Math.max(...places.map((place) => place.x)) // they stand in one column
    const end = size.width - covered
    let last = Number.POSITIVE_INFINITY
    labels.forEach((label, k) => {
      label.style.fontSize = `${text}px`
      label.style.maxWidth = `${(WIDEST * end) / scale}px`
      const [width, height] = [scale * label.offsetWidth, scale * label.offsetHeight]
      const { y } = places[k]!
      const beside = Math.min(x, end - width - 2 * scale * GAP) + scale * GAP
      const left = onGlass ? x - width / 2 : beside
      const top = Math.min(y - height / 2, last - height)
      last = top
      const isSeen = upright && top >= 0 && top <= size.height - height
      placeLabel(label, isSeen ? { x: left, y: top, scale } : null)
    })
  })
  return (
    <group ref={group}>
      <mesh geometry={geometry} material={material} renderOrder={4} raycast={() => null} />
    </group>
  )
}

type Line = ReturnType<typeof readLines>[number]

/** The lines of a jar, from the lowest to the highest. */
function readLines(jar: Jar) {
  const arrived = jar.arrived()
  return jar.goals.map(({ at, label: text }) => {
    const height = jar.heightOf(at)
    const isLow = height < LAYER * jar.radius()
    return { at, text, y: jar.vessel!.floor + height, isLow, arrived: progressOf({ at, isLow }, arrived) }
  })
}

/** How much of a goal has landed. Above the lowest layer: all or nothing. */
const progressOf = ({ at, isLow }: { at: number; isLow: boolean }, arrived: number) =>
  arrived >= at ? at : isLow ? arrived : 0

function isSame(one: readonly Line[], other: readonly Line[]): boolean {
  return one.every(({ y, arrived }, k) => y === other[k]!.y && arrived === other[k]!.arrived)
}

/** Bands around the glass: a lathe without the strips in between. `across` is 1 above, -1 below. */
function createRings(vessel: JarVessel, heights: readonly number[]): BufferGeometry {
  const edges = heights.flatMap((y) => [y + HALF, y - HALF])
  const points = edges.map((y) => [outerRadius(vessel, y) + ABOVE, y] as const)
  const rings = createLathe(points, SEGMENTS)
  const strips = edges.length - 1
  rings.setIndex(Array.from(rings.index!.array).filter((_, k) => (Math.floor(k / 6) % strips) % 2 === 0))
  const sides = Array.from({ length: rings.attributes.position!.count }, (_, k) => 1 - 2 * (k % 2))
  return rings.setAttribute('across', new Float32BufferAttribute(sides, 1))
}

/** A groove with a dark upper edge and a light lower edge, so it shows on any background. */
function createEtching(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    vertexShader: /* glsl */ `attribute float across; varying float vAcross; varying float vNear;
void main() {
  vAcross = across;
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  vNear = dot(normalize(normalMatrix * vec3(position.x, 0.0, position.z)), normalize(-place.xyz));
  gl_Position = projectionMatrix * place;
}`,
    fragmentShader: /* glsl */ `varying float vAcross; varying float vNear;
void main() {
  float edge = fwidth(vAcross);
  float light = smoothstep(-0.5 * edge, 0.5 * edge, -vAcross);
  float alpha = mix(0.62, 0.95, light) * mix(0.3, 1.0, smoothstep(-0.1, 0.15, vNear));
  gl_FragColor = vec4(mix(vec3(0.16, 0.1, 0.15), vec3(1.0), light), alpha);
  #include <colorspace_fragment>
}`,
  })
}

function createGoalLabel({ at, text, arrived, isLow }: Line, format: (count: number) => string, colorScheme: string) {
  const isReached = arrived === at
  const share = isLow && !isReached ? `${format(arrived)}/${format(at)}` : ''
  const mark = isReached ? '✓ ' : share && text ? `${share} ` : ''
  return createLabel({ ...LABEL, colorScheme }, mark, text ?? (share || format(at)))
}

/** Radius of the glass that is drawn. Metres. */
function outerRadius({ outside, drawn }: JarVessel, y: number): number {
  return Math.max(radiusAt(outside, y), radiusAt(drawn, y) + GLASS)
}

const point = new Vector3()

/**
 * Place of a point in the picture, in CSS pixels.
 * @param aside metres from the axis, to the right in the picture
 * @param origin matrix of the world, which may have been moved
 */
function placeOf(y: number, aside: number, origin: readonly number[], camera: Camera, { width, height }: Size) {
  const [rx, , rz] = camera.matrixWorld.elements as unknown as [number, number, number]
  const along = aside / Math.hypot(rx, rz)
  point.set(origin[12]! + rx * along, origin[13]! + y, origin[14]! + rz * along).project(camera)
  return { x: ((1 + point.x) / 2) * width, y: ((1 - point.y) / 2) * height }
}

const LABEL: Styles = {
  padding: '0 0.6em',
  borderRadius: '0.75em',
  background: `color-mix(in srgb, ${SHEET} 82%, transparent)`,
  color: INK,
  font: `600 12px/1.5 ${FONT}`,
}
