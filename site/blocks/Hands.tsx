// Hands in the garden: a pointer drags a candy and throws it, and the character carries one.
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { useAfterStep, useGrab } from '../../src/index.ts'
import { dropCarried, type Garden, hover, say } from './garden.ts'
import { carry, isBehindBlock } from './hand.ts'
import type { BlocksTexts } from './texts.ts'

export function Hands({ garden, texts }: { garden: Garden; texts: BlocksTexts }) {
  const camera = useThree((state) => state.camera)
  useGrab({
    canGrab: (_, point) => !isBehindBlock(garden.world, camera.position.toArray(), point),
    onGrab() {
      hover(garden, null)
      say(garden, texts.held)
    },
    onRelease: () => say(garden, texts.released),
  })
  useAfterStep(() => {
    if (garden.carried && !carry(garden.world, garden.camera, garden.carried)) garden.carried = null
  })
  useEffect(() => () => dropCarried(garden), [garden])
  return null
}
