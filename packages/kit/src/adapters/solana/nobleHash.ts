import { sha256 } from '@noble/hashes/sha2.js'

// This module reduces the bundle: a direct import of the package would split the shared chunk and add 0.1 kB to every
// page.

/** SHA-256 for pages without `crypto.subtle`. */
export const nobleHash = { sha256 }
