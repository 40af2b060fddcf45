// What a part says that a WebGPURenderer cannot draw.
import { expect, test } from 'vitest'
import { refuseNodes } from '../../../src/components/canvas/nodes.ts'

test('a part without a node material names itself and the remedy', () => {
  expect(() => refuseNodes(true, '<Candies> with `material`', 'leave `material` out')).toThrow(
    '<Candies> with `material` has no material for WebGPURenderer: leave `material` out, or draw with WebGLRenderer',
  )
  expect(() => refuseNodes(null, 'nothing', '')).not.toThrow()
})
