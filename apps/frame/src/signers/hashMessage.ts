import { concatBytes, utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'

/** The digest personal_sign signs (EIP-191, version 0x45). */
export function hashMessage(message: Uint8Array): Uint8Array {
  return keccak256(concatBytes(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}
