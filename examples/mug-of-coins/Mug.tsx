// A mug of coins: click beside the coins to pour more, drag a coin to throw it.
import { Bounds, ContactShadows, Environment, Lightformer, OrbitControls } from '@react-three/drei'
import { Canvas } from '@react-three/fiber'
import { Bodies, GlassVessel, PhysicsWorld, useContact, useGrab, usePick } from 'konpeito-bottle'
import { addBody, createWorld, cylinder, lathe } from 'konpeito-bottle/physics'
import { LatheGeometry, MeshStandardMaterial, TorusGeometry, Vector2 } from 'three'

const mug = lathe({ points: [0.05, 0.95].map((y) => [0.41 + 0.05 * y, y] as const), open: true })
const world = createWorld({ dim: 3, gravity: [0, -9.81, 0], containers: [cylinder({ radius: 3, bottom: 0 }), mug] })
const edge = [0, 0.8, 0.85, 1, 1, 0.85, 0.8, 0].map((r, k) => new Vector2(r, (k < 4 ? -1 : 1) * (r > 0.8 ? 0.26 : 0.2)))
const coin = new LatheGeometry(edge, 48) // a body of radius 1
const handle = new TorusGeometry(0.22, 0.035, 24, 48, Math.PI).rotateZ(-Math.PI / 2).translate(0.46, 0.5, 0)
const metal = new MeshStandardMaterial({ metalness: 1, roughness: 0.32 })

function pour(count: number) {
  for (let k = 0; k < count; k++) {
    const position = [Math.cos(k) / 5, 1.2 + k / 20, Math.sin(k) / 5] as const
    addBody(world, { position, radius: 0.075, rollingResistance: 0.05, angularVelocity: [k, 0, 9] })
  }
}
function Coins({ onClink }: { onClink?(): void }) {
  useGrab()
  usePick((id) => id === null && pour(10))
  useContact(({ type }) => type === 'hit' && onClink?.(), { minImpulse: 0.002 })
  return <Bodies geometry={coin} material={metal} scale={1.15} colorOf={(id) => ['#fc5', '#eed', '#e96'][id % 3]!} />
}
export const Mug = ({ onClink }: { onClink?(): void }) => (
  <Canvas frameloop="demand" camera={{ position: [1, 1.6, 3], fov: 36 }} onCreated={() => pour(110)}>
    <Environment>
      <color attach="background" args={['#8f8276']} />
      <Lightformer position={[-3, 4, 2]} target={[0, 0, 0]} scale={6} intensity={4} />
    </Environment>
    <PhysicsWorld world={world}>
      <Coins onClink={onClink} />
    </PhysicsWorld>
    <Bounds fit clip observe margin={1.3} maxDuration={0.01}>
      <GlassVessel profile={mug} thickness={0.035} />
      <mesh geometry={handle} material={metal} />
    </Bounds>
    <ContactShadows scale={4} opacity={0.5} blur={2} />
    <OrbitControls makeDefault maxPolarAngle={1.5} />
  </Canvas>
)
