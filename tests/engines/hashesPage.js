import * as physics from '/dist/physics.js'
import { hashes } from './hashes.js'

window.hashes = hashes(physics)
