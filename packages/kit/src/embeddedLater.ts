import { createLater } from './connectors/embedded/createLater.js'
import { followQuestion } from './core/followQuestion.js'

/** What nobody needs to log in, fetched as one with the first of its uses. */
export const embeddedLater = { createLater, followQuestion }
