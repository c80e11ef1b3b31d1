import { sha256 } from '@noble/hashes/sha2.js'

// A module of its own: fetched straight from its package, it would split what pages share, and each would load a tenth of a kilobyte more at first.

/** SHA-256 for browsers that keep theirs from the page. */
export const nobleHash = { sha256 }
