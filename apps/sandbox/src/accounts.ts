import { pbkdf2Sync } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { toHex } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { SandboxError } from './SandboxError.js'

/** The mnemonic that every local EVM node publishes. Its keys are public and must hold no value on other chains. */
export const sandboxMnemonic = 'test test test test test test test test test test test junk'

/** The number of accounts that the local chains fund at genesis. */
export const sandboxAccountCount = 10

/** An account of the public test mnemonic. */
export interface SandboxAccount {
  readonly index: number
  readonly address: Address
  readonly privateKey: Hex
}

/** Derives the ten test accounts with their (public) private keys. */
export function deriveSandboxAccounts(): SandboxAccount[] {
  // Compute the BIP-39 seed once with native code: viem's code takes 100 ms for each account.
  const seed = HDKey.fromMasterSeed(pbkdf2Sync(sandboxMnemonic, 'mnemonic', 2048, 64, 'sha512'))
  return Array.from({ length: sandboxAccountCount }, (_, index) => {
    const account = hdKeyToAccount(seed, { addressIndex: index })
    const key = account.getHdKey().privateKey
    if (key === null) throw new SandboxError('internal', `account ${index} of the test mnemonic has no private key`)
    return { index, address: account.address, privateKey: toHex(key) }
  })
}

/** The index of the account that owns the ENS root, deploys the contracts and pays for the faucet. */
export const treasuryIndex = 9
