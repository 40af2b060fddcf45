// Runs before each test file in Node. The files share their modules, so state of a module that
// lasts as long as a page is reset here.
import { reported } from '../src/jar/unknown.ts'

reported.clear()
