// The page in its heavier views under the headers of a strict page; the plane, the frame and the documentation: tests/browser/strictSite.test.ts.
import { afterEach, test } from 'vitest'
import { closeStrict, expectViewClean } from '../fixtures/strictFrame.ts'

afterEach(closeStrict)

test.each(['bottle', 'walker', 'blocks'])('the page, %s', expectViewClean, 90_000)
