import { decodeBase58 } from '@foyer/primitives/base58'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { describe, expect, it } from 'vitest'
import { parseHostTransaction } from './connectors/hostTransactions.js'
import { createStandardConnector } from './connectors/injected/createStandardConnector.js'
import { parseStandardAccounts } from './connectors/injected/StandardWallet.js'
import { fromPeer, toPeerFailure } from './connectors/pairing/PeerFailure.js'
import { createStandardAccount, createStandardWallet, solana } from './testDecoderSeeds.js'

/** Defines a getter that throws. */
function throwing<Target extends object>(target: Target, name: string): Target {
  return Object.defineProperty(target, name, {
    enumerable: true,
    get: () => {
      throw new Error('a getter that throws')
    },
  })
}

describe('invalid values of wallets and apps', () => {
  it('isFoyerError: returns false for an error whose fields throw, and for an unknown code', () => {
    expect(isFoyerError(new FoyerError('OFFLINE'))).toBe(true)
    expect(isFoyerError(throwing(new Error('wallet'), 'name'))).toBe(false)
    for (const code of ['constructor', 'toString', '__proto__', { toString: () => 'OFFLINE' }])
      expect(isFoyerError(Object.assign(new Error('wallet'), { name: 'FoyerError', code }))).toBe(false)
  })

  it('fromProvider: returns WALLET_REQUEST_FAILED for an error whose fields throw', () => {
    expect(fromProvider(throwing(new Error('wallet'), 'name')).code).toBe('WALLET_REQUEST_FAILED')
  })

  it('fromPeer: returns WALLET_REQUEST_FAILED for an error whose code throws', () => {
    expect(fromPeer(toPeerFailure(throwing({ message: 'No' }, 'code'))).code).toBe('WALLET_REQUEST_FAILED')
  })

  it('parseStandardAccounts: returns no accounts if a field throws (Wallet Standard)', () => {
    expect(parseStandardAccounts([createStandardAccount()])).toHaveLength(1)
    expect(parseStandardAccounts([throwing(createStandardAccount(), 'address')])).toEqual([])
  })

  it('connect: rejects with WALLET_REQUEST_FAILED if the accounts of a response throw (Wallet Standard)', async () => {
    const wallet = createStandardWallet(async () => throwing({}, 'accounts'))
    const connector = createStandardConnector({ name: 'Wallet', wallet: wallet as never, networks: [solana] })
    const connected = connector.connect({ networks: [solana], signal: new AbortController().signal })
    await expect(connected).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
  })

  it('parseHostTransaction: throws REQUEST_INVALID for a transaction without bytes', () => {
    for (const messageBytes of [null, undefined])
      expect(() => parseHostTransaction({ messageBytes, signatures: null } as never)).toThrow(
        expect.objectContaining({ code: 'REQUEST_INVALID' }),
      )
  })

  it('decodeBase58: returns undefined for more than 6,000 characters', () => {
    expect(decodeBase58('z'.repeat(6_000))).toBeDefined()
    expect(decodeBase58('z'.repeat(6_001))).toBeUndefined()
  })
})
