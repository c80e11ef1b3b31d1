import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** This is a separate module, so browsers that support these curves do not load it. */
export const nobleCrypto = { ed25519, hkdf, sha256, x25519 }
