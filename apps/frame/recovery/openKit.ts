import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { concatBytes, wipe } from '../src/keys/bytes.js'
import { parseKitCode } from '../src/keys/kitCode.js'
import { openKitFile, readKitFile } from '../src/keys/kitFile.js'
import { deriveKeys, wipeKeys } from '../src/keys/WalletKeys.js'
import { fromWords, toSeed, toWords } from '../src/keys/words.js'

/** The addresses and secrets of an opened kit. */
export interface OpenedKit {
  readonly eip155: string
  readonly solana: string
  readonly words: string
  /** `0x` and 64 hex digits. */
  readonly eip155Key: string
  /** The secret and the public key in base58, in the format that Solana wallets import. */
  readonly solanaKey: string
}

/** The reason why a kit could not be opened. words.ts has a message for each. */
export type KitErrorCode = 'wordsWrong' | 'fileWrong' | 'codeMistyped' | 'codeWrong' | 'addressesWrong'

/** The words typed, or the file chosen with its code. */
export type KitInput = { readonly words: string } | { readonly file: string; readonly code: string }

async function parseEntropy(input: KitInput) {
  if ('words' in input)
    return { entropy: await fromWords(input.words), fault: 'wordsWrong', expected: undefined } as const
  const file = readKitFile(input.file)
  if (file === undefined) return { entropy: undefined, fault: 'fileWrong', expected: undefined } as const
  const code = await parseKitCode(input.code)
  if (code === undefined) return { entropy: undefined, fault: 'codeMistyped', expected: undefined } as const
  return { entropy: await openKitFile(file, code), fault: 'codeWrong', expected: file.addresses } as const
}

/** Opens a kit from the user's input only, without a server. */
export async function openKit(input: KitInput): Promise<OpenedKit | KitErrorCode> {
  const { entropy, fault, expected } = await parseEntropy(input)
  if (entropy === undefined) return fault
  const seed = await toSeed(entropy)
  const keys = await deriveKeys(entropy, seed)
  const { eip155, solana } = keys.addresses
  try {
    if (expected !== undefined && (expected.eip155 !== eip155 || expected.solana !== solana)) return 'addressesWrong'
    return {
      eip155,
      solana,
      words: (await toWords(entropy)).join(' '),
      eip155Key: `0x${bytesToHex(keys.eip155)}`,
      solanaKey: base58.encode(concatBytes(keys.solana, ed25519.getPublicKey(keys.solana))),
    }
  } finally {
    wipe(entropy, seed)
    wipeKeys(keys)
  }
}
