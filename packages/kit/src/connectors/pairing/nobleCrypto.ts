// A module of its own, so that browsers with these curves need not load it.
export { ed25519, x25519 } from '@noble/curves/ed25519.js'
export { hkdf } from '@noble/hashes/hkdf.js'
export { sha256 } from '@noble/hashes/sha2.js'
