// Colours without tone mapping. WebGPURenderer maps the tones of every material, so it needs node
// materials.
import { useMemo } from 'react'
import { Color, type MeshBasicMaterialParameters } from 'three'
import { useNodes } from '../canvas/nodes.ts'

/** The background of the scene. @param props.color sRGB */
export function Ground({ color }: { color: string }) {
  const nodes = useNodes()
  const node = useMemo(() => nodes?.ground(new Color(color)), [nodes, color])
  if (node) return <primitive attach="backgroundNode" object={node} />
  return <color attach="background" args={[color]} />
}

/** A material in the vertices' colours. */
export function FlatMaterial(props: MeshBasicMaterialParameters) {
  const nodes = useNodes()
  const material = useMemo(() => nodes?.flat(props), [nodes])
  if (material) return <primitive attach="material" object={material} />
  return <meshBasicMaterial vertexColors toneMapped={false} {...props} />
}
