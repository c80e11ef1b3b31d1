import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { concatBytes, wipe } from '../src/keys/bytes.js'
import { parseKitCode } from '../src/keys/kitCode.js'
import { openKitFile, readKitFile } from '../src/keys/kitFile.js'
import { deriveKeys, wipeKeys } from '../src/keys/WalletKeys.js'
import { fromWords, toSeed, toWords } from '../src/keys/words.js'

/** What a kit opens to. */
export interface OpenedKit {
  readonly eip155: string
  readonly solana: string
  readonly words: string
  /** 0x and 64 hex digits. */
  readonly eip155Key: string
  /** Secret and public key in base58, as Solana wallets import it. */
  readonly solanaKey: string
}

/** Why a kit did not open; each has its sentence in words.ts. */
export type KitFault = 'wordsWrong' | 'fileWrong' | 'codeMistyped' | 'codeWrong' | 'addressesWrong'

/** What was typed or chosen. */
export type KitInput = { readonly words: string } | { readonly file: string; readonly code: string }

async function readEntropy(input: KitInput) {
  if ('words' in input)
    return { entropy: await fromWords(input.words), fault: 'wordsWrong', expected: undefined } as const
  const file = readKitFile(input.file)
  if (file === undefined) return { entropy: undefined, fault: 'fileWrong', expected: undefined } as const
  const code = await parseKitCode(input.code)
  if (code === undefined) return { entropy: undefined, fault: 'codeMistyped', expected: undefined } as const
  return { entropy: await openKitFile(file, code), fault: 'codeWrong', expected: file.addresses } as const
}

/** Opens a kit with nothing but what the person has in hand. */
export async function openKit(input: KitInput): Promise<OpenedKit | KitFault> {
  const { entropy, fault, expected } = await readEntropy(input)
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
