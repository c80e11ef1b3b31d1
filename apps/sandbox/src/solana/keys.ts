import { createHash, createHmac, createPrivateKey, createPublicKey, pbkdf2Sync, sign, verify } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import { sandboxMnemonic } from '../accounts.js'

/** An Ed25519 key pair. */
export interface SolanaKey {
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** 32 bytes. */
  readonly seed: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** An account of the public test mnemonic on Solana. */
export interface SolanaAccount {
  readonly index: number
  readonly address: string
  /** Seed and public key, 64 bytes in base58, the import format of wallets. It is public. */
  readonly secretKey: string
}

// The DER prefixes of the 32-byte keys (RFC 8410).
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Creates the key pair of a 32-byte seed. */
export function createKey(seed: Uint8Array): SolanaKey {
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  return { address: encodeBase58(publicKey), publicKey, seed, sign: (message) => sign(null, message, key) }
}

/** Derives a key from a name. It is the same on every machine. */
export function createNamedKey(name: string): SolanaKey {
  return createKey(createHash('sha256').update(`Foyer sandbox: ${name}`).digest())
}

/** Returns true if the signature of the message is valid for a 32-byte public key. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

/** The number of funded accounts, the same as in the sandbox's wallets. */
const accountCount = 5

/** Derives the test accounts at m/44'/501'/i'/0' of the mnemonic that the local EVM chains use too (SLIP-10). */
export function deriveSolanaAccounts(): SolanaAccount[] {
  const seed = pbkdf2Sync(sandboxMnemonic, 'mnemonic', 2048, 64, 'sha512')
  return Array.from({ length: accountCount }, (_, index) => {
    const key = createKey(derive(seed, [44, 501, index, 0]))
    return { index, address: key.address, secretKey: encodeBase58(Buffer.concat([key.seed, key.publicKey])) }
  })
}

/** Derives a key with SLIP-10 for Ed25519, which has only hardened steps. */
function derive(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step + 0x80000000)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.of(0), node.subarray(0, 32), index]))
      .digest()
  }
  return node.subarray(0, 32)
}
