import fc from 'fast-check'
import { readRandomSeed } from './suite.js'

// Every property of a run starts from the printed seed, so that a failure can be reproduced.
const seed = readRandomSeed()
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
