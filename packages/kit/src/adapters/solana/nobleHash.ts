import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 for browsers that keep theirs from the page: in a module of its own, so that the others do not load it. */
export const nobleHash = { sha256 }
