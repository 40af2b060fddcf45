// konpeito-bottle: the public names of the React package. The physics is an entry of its own; both
// share one copy of the core.

export { BlocksView, type BlocksViewProps, type Outline } from './components/blocks/BlocksView.tsx'
export { Bodies, type BodiesProps } from './components/bodies/Bodies.tsx'
export { BottleView, type BottleViewProps } from './components/bottle/BottleView.tsx'
export { GlassBottle, GlassVessel, type GlassVesselProps } from './components/bottle/GlassBottle.tsx'
export type { AppearanceOf, ItemAppearance } from './components/candies/candyAppearance.ts'
export { Candies, type CandiesProps } from './components/candies/OwnCandies.tsx'
export { registerShape, type ShapeGeometry } from './components/candies/ownShapes.ts'
export { type PictureOptions, type RecordOptions, videoType } from './components/canvas/capture.ts'
export { KonpeitoCanvas } from './components/canvas/FullCanvas.tsx'
export type { KonpeitoCanvasProps } from './components/canvas/KonpeitoCanvas.tsx'
export { hasWebGL } from './components/canvas/webgl.ts'
export { KonpeitoBottle } from './components/jar/KonpeitoBottle.tsx'
export { JAR_TEXTS, type JarTexts, type Phrase } from './components/jar/texts.ts'
export type { KonpeitoBottleHandle, KonpeitoBottleProps } from './components/jar/types.ts'
export { KonpeitoJars } from './components/jars/KonpeitoJars.tsx'
export type { KonpeitoJarsProps } from './components/jars/row.ts'
export { TorusView, type TorusViewProps } from './components/torus/TorusView.tsx'
export { addMark } from './components/walker/WalkerMarks.tsx'
export { WalkerView, type WalkerViewProps } from './components/walker/WalkerView.tsx'
export { type FieldShape, meshOfField } from './components/world/meshOfField.ts'
export { PhysicsDebug, type PhysicsDebugProps } from './components/world/PhysicsDebug.tsx'
export {
  PhysicsWorld,
  type PhysicsWorldProps,
  type Runner,
  type WorldStats,
} from './components/world/PhysicsWorld.tsx'
export {
  createFollowCamera,
  type FollowCamera,
  headingOf,
  turnFollowCamera,
  type ViewRay,
  viewRayThrough,
} from './hooks/useFollowCamera.ts'
export { type UseGrabOptions, useGrab } from './hooks/useGrab.ts'
export { useJar } from './hooks/useJar.ts'
export {
  type AnyWorld,
  type Physics,
  useAfterStep,
  useBeforeStep,
  useContact,
  usePhysicsWorld,
  useQuery,
  useSensor,
  useSleep,
} from './hooks/usePhysicsWorld.ts'
export { usePick } from './hooks/usePick.ts'
export {
  type CandyEvent,
  createJar,
  type Jar,
  type JarChange,
  type JarEvents,
  type JarGoal,
  type JarGoals,
  type JarOptions,
  type JarStats,
} from './jar/jar.ts'
export type { JarItem } from './jar/jarItems.ts'
export type { JarEntry } from './jar/jarOptions.ts'
export { KYOTO, PALETTES, type PaletteName, paletteColors } from './jar/palettes.ts'
export { type JarVessel, type OwnVessel, type VesselName, vesselOf } from './jar/vessels.ts'
export type { PlanePoint } from './view/bodyInPicture.ts'
export type { LookName } from './view/lightingPresets.ts'
export type { Quality } from './view/quality.ts'
