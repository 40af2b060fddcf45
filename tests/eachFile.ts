// Runs before each test file in Node. The files share their modules, so what a page has once is
// given back here.
import { reported } from '../src/jar/unknown.ts'

reported.clear()
