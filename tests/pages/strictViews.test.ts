// The heavier views of the page under a strict policy. Torus, frame and documentation:
// tests/pages/strictSite.test.ts.
import { afterEach, test } from 'vitest'
import { closeStrict, expectViewClean } from '../fixtures/strictFrame.ts'

afterEach(closeStrict)

test.each(['bottle', 'walker', 'blocks'])('the page, %s', expectViewClean, 90_000)
