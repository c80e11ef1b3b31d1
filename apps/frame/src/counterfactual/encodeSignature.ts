import { concatBytes } from '../keys/bytes.js'
import { fromHex, type Hex, toHex } from '../signers/bytes.js'
import { encodeBytes, encodeSingleBytes, encodeWord } from '../signers/encodeAbi.js'
import { encodeCreation } from './accountAddress.js'

/** The end of a signature of an account without code (ERC-6492). */
const undeployed = fromHex(`0x${'6492'.repeat(16)}`)

/** Encodes the signature of the only owner in the format of FoyerAccount: `bytes[] owners, bytes[] signatures`. */
export function encodeSignature(owner: string, signature: Hex): Hex {
  const owners = encodeSingleBytes(fromHex(owner))
  const signatures = encodeSingleBytes(fromHex(signature))
  return toHex(concatBytes(encodeWord(64), encodeWord(64 + owners.length), owners, signatures))
}

/** Wraps a signature of an account without code, with the call that creates the account (ERC-6492). */
export function wrapSignature(factory: string, owner: string, signature: Hex): Hex {
  const [creation, inner] = [encodeBytes(fromHex(encodeCreation(owner))), encodeBytes(fromHex(signature))]
  const head = [encodeWord(BigInt(factory)), encodeWord(96), encodeWord(96 + creation.length)]
  return toHex(concatBytes(...head, creation, inner, undeployed))
}
