// Public names and their types: correct uses compile, wrong ones do not.

import { KonpeitoBottle, type KonpeitoBottleHandle } from 'konpeito-bottle'
import type { KonpeitoBottleElement } from 'konpeito-bottle/element'
import type {} from 'konpeito-bottle/jsx'
import { addBody, createWorld, getBody, step, torus } from 'konpeito-bottle/physics'
import { nodeMaterials } from 'konpeito-bottle/webgpu'
import { useRef } from 'react'

const flat = createWorld({ dim: 2, space: torus({ size: [10, 10] }) })
addBody(flat, { position: [1, 2], radius: 0.5 })
// @ts-expect-error a world of two dimensions takes two numbers
addBody(flat, { position: [1, 2, 3], radius: 0.5 })
step(flat)

const gifts = createWorld<3, { from: string }>({ dim: 3 })
const gift = addBody(gifts, { position: [0, 0, 0], radius: 1, data: { from: 'Ada' } })
export const giver: string | undefined = getBody(gifts, gift).data?.from
// @ts-expect-error no such data
addBody(gifts, { position: [0, 0, 0], radius: 1, data: { to: 'Ada' } })

// What a page imports to load the materials early.
export const candy: object = nodeMaterials.candies

export function Jar() {
  const jar = useRef<KonpeitoBottleHandle>(null)
  return (
    <button type="button" onClick={() => jar.current?.drop(3)}>
      <KonpeitoBottle ref={jar} defaultCount={3} palette="sakura" onDrop={({ item }) => console.log(item.id)} />
      {/* @ts-expect-error a count is a number */}
      <KonpeitoBottle count="3" />
    </button>
  )
}

export function Plain() {
  return (
    <konpeito-bottle
      count={3}
      palette="sakura"
      lod-distance={4}
      interactive
      items={[{ id: 'a', label: 'Ada' }]}
      onkonpeito-pick={({ detail, currentTarget }) => console.log(detail.item.label, currentTarget)}
    >
      <span slot="poster">Three candies</span>
    </konpeito-bottle>
  )
}

// @ts-expect-error no such hour of the day
export const wrong = <konpeito-bottle look="noon" />

export function more(element: KonpeitoBottleElement): number {
  element.count += 1
  element.addEventListener('konpeito-ready', () => element.shake())
  document.addEventListener('konpeito-change', ({ detail }) => console.log(detail.count.toFixed()))
  // @ts-expect-error the detail of a settled jar is the count
  element.addEventListener('konpeito-settle', ({ detail }) => detail.item)
  return document.createElement('konpeito-bottle').count
}
