import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { createNamedKey, type SolanaKey } from '@foyer/sandbox/solana/keys'
import { startTestChain, type TestChain } from '@foyer/sandbox/solana/testing/testChain'
import { afterAll, beforeAll } from 'vitest'
import type { Asset, ChainAccess, SendRequest } from '../../core/Adapter.js'
import { createSolanaAdapter } from './index.js'
import type { SolanaSigner } from './SolanaSigner.js'

export const adapter = createSolanaAdapter()
export const tokens = foyerSolana.tokens ?? []
export const sol: Asset = { chainId: foyerSolana.caipNetworkId, ...foyerSolana.nativeCurrency }

/** Creates a wallet that signs every request and records the transactions. */
export function createTestSigner(key: SolanaKey) {
  const asked: Uint8Array[] = []
  const signer: Pick<SolanaSigner, 'signMessage' | 'signTransaction'> = {
    signMessage: async (message) => key.sign(message),
    signTransaction: async (transaction) => {
      asked.push(transaction)
      const start = 1 + (transaction[0] ?? 0) * 64
      const signed = Uint8Array.from(transaction)
      signed.set(key.sign(transaction.subarray(start)), 1)
      return signed
    },
  }
  return { signer, asked }
}

/** Starts the sandbox's chain with short slots for the tests of the calling file. */
export function useSolanaChain() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-solana-'))
  const state: { chain?: TestChain } = {}
  const chain = () => {
    if (!state.chain) throw new Error('the chain has not started')
    return state.chain
  }
  const access = (): ChainAccess => ({ network: foyerSolana, rpcUrls: [chain().url] })
  const asset = (symbol: string): Asset => {
    const token = tokens.find((each) => each.symbol === symbol)
    if (!token) throw new Error(`no token ${symbol}`)
    return { chainId: foyerSolana.caipNetworkId, ...token }
  }
  const landed = (signature: string) => adapter.waitForTransaction?.(access(), signature)
  let people = 0
  /** Creates an account with 10 SOL and an amount of every token, or an unused one. */
  const meet = async (isPoor = false) => {
    people += 1
    const key = createNamedKey(`person ${people} of ${folder}`)
    if (!isPoor) await landed(chain().faucet.send(key.address))
    return { address: key.address, ...createTestSigner(key) }
  }
  const request = (changes: Omit<SendRequest, 'asset'> & { readonly asset?: Asset }): SendRequest => ({
    asset: sol,
    ...changes,
  })
  const balanceOf = async (owner: string, symbol?: string): Promise<bigint | undefined> => {
    if (symbol === undefined) return (await adapter.fetchBalance?.(access(), owner))?.atomic
    const held = await adapter.fetchTokenBalances?.(access(), owner, tokens)
    return held?.find((each) => each.asset.symbol === symbol)?.amount.atomic
  }
  beforeAll(async () => {
    state.chain = await startTestChain({ folder })
  })
  afterAll(async () => {
    await state.chain?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { chain, access, asset, landed, meet, request, balanceOf }
}
