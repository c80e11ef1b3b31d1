import { pbkdf2Sync } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { toHex } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { SandboxError } from './SandboxError.js'

/** The mnemonic every local EVM node publishes; its keys are known to everybody and hold nothing anywhere else. */
export const sandboxMnemonic = 'test test test test test test test test test test test junk'

/** Accounts the local chains fund at birth. */
export const sandboxAccountCount = 10

/** One account of the public test mnemonic. */
export interface SandboxAccount {
  readonly index: number
  readonly address: Address
  readonly privateKey: Hex
}

/** The ten test accounts with their (public) private keys. */
export function deriveSandboxAccounts(): SandboxAccount[] {
  // BIP-39's seed, once for all and by the machine's own code: viem's takes a tenth of a second for each account.
  const seed = HDKey.fromMasterSeed(pbkdf2Sync(sandboxMnemonic, 'mnemonic', 2048, 64, 'sha512'))
  return Array.from({ length: sandboxAccountCount }, (_, index) => {
    const account = hdKeyToAccount(seed, { addressIndex: index })
    const key = account.getHdKey().privateKey
    if (key === null) throw new SandboxError('internal', `account ${index} of the test mnemonic has no private key`)
    return { index, address: account.address, privateKey: toHex(key) }
  })
}

/** Index of the account that owns the root of names, deploys and pays for the faucet. */
export const treasuryIndex = 9
