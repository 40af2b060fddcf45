// Instances of candies without a canvas: what a world draws.
import { linearColors } from '../../../src/components/candies/candyAppearance.ts'
import { CandyInstances, writeCandyInstances } from '../../../src/components/candies/candyInstances.ts'
import { STRIDE } from '../../../src/components/candies/candyMaterial.ts'
import { createCandyMeshes } from '../../../src/components/candies/candyMeshes.ts'
import { CandyTransitions } from '../../../src/components/candies/candyTransitions.ts'
import { KYOTO } from '../../../src/jar/palettes.ts'
import type { World } from '../../../src/physics/index.ts'

const ANYWHERE = { viewpoint: null, lodDistance: 5, lodBias: 0, pixels: 1080 }
const colors = linearColors(KYOTO)

/** An instance: its numbers, and the index of its batch. */
export type Instance = { place: number[]; turn: number[]; color: number[]; batch: number }

type Parts = { meshes?: ReturnType<typeof createCandyMeshes>; instances?: Instances }
type Instances = CandyInstances
type Detail = Parameters<typeof writeCandyInstances>[5]
type Frame = { detail?: Detail; alpha?: number; isMoved?: boolean; seconds?: number; unseen?: boolean }

export function createDrawing(world: World, parts: Parts = {}) {
  const { meshes = createCandyMeshes(false), instances = new CandyInstances() } = parts
  const transitions = new CandyTransitions()
  /** @returns whether anything was written; transitions take part where seconds are given */
  const write = ({ detail = ANYWHERE, alpha = 1, isMoved = true, seconds, unseen = false }: Frame = {}) => {
    const fade = seconds === undefined ? undefined : { transitions, seconds, unseen }
    return writeCandyInstances(instances, meshes, world, alpha, colors, detail, isMoved, fade)
  }
  const read = (): Instance[] =>
    meshes.batches.flatMap(({ buffer: { array }, count, mesh }, batch, { [batch - 1]: before }) =>
      // A geometry of the caller has one batch for all.
      Array.from({ length: before?.mesh === mesh ? 0 : count }, (_, k) => {
        const part = (from: number, length: number) => [...array.slice(k * STRIDE + from, k * STRIDE + from + length)]
        return { place: part(0, 3), turn: part(4, 4), color: part(8, 3), batch }
      }),
    )
  const draw = (frame?: Frame) => {
    write(frame)
    return read()
  }
  return { meshes, instances, transitions, write, read, draw }
}
