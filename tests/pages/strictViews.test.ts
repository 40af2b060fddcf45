// The heavier views of the page under a strict policy. Torus and frame:
// tests/pages/strictSite.test.ts.
import { afterEach, test } from 'vitest'
import { closeStrict, expectViewClean } from '../fixtures/strictFrame.ts'

afterEach(closeStrict)

test.each(['bottle', 'walker', 'blocks'])('the page, %s', expectViewClean, 90_000)
