import { createSigning } from './connectors/embedded/createSigning.js'
import { followQuestion } from './core/followQuestion.js'

/** What nobody needs to log in, fetched as one with the first of its uses. */
export const embeddedSigning = { createSigning, followQuestion }
