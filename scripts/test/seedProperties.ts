import fc from 'fast-check'
import { readRandomSeed } from './suite.js'

// Every property of a run starts from the seed that the run prints, so that a failure can be repeated.
const seed = readRandomSeed()
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
