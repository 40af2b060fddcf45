import * as blocks from '/dist/blocks.js'
import * as physics from '/dist/physics.js'
import * as scenes from '/dist/scenes.js'
import * as soda from '/dist/soda.js'
import { hashes } from './hashes.js'

window.hashes = hashes({ ...physics, ...blocks, ...scenes, ...soda })
