import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { afterAll, beforeAll } from 'vitest'
import type { Asset, ChainAccess, SendRequest } from '../../core/Adapter.js'
import { createTestWallet, type TestWallet } from '../../testing/index.js'
import { createEip155Adapter } from './index.js'

export const adapter = createEip155Adapter()
export const tokens = foyerLocal.tokens ?? []
export const unused = '0x00000000000000000000000000000000000a11ce'
export const nobody = '0x1111111111111111111111111111111111111111'

/** The EVM chain of the sandbox, and a wallet that is connected to it. */
interface TestChain {
  readonly world: RunningSandbox
  readonly access: ChainAccess
  readonly wallet: TestWallet
}

/** Starts the sandbox for the tests of the calling file. */
export function useTestChain() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-eip155-'))
  const chain = {} as { -readonly [Part in keyof TestChain]: TestChain[Part] }
  const account = (index: number) => {
    const found = chain.world.accounts[index]
    if (found === undefined) throw new Error(`the sandbox has no account ${index}`)
    return found
  }
  const node = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(chain.world.urls.evm, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  /** Sends from an account that the node has the key of. Waits until the transaction is mined. */
  const sendUnlocked = async (from: string, to: string, data: string) => {
    const hash = await node('eth_sendTransaction', [{ from, to, data }])
    await adapter.waitForTransaction(chain.access, String(hash))
  }
  const token = (symbol: string): TokenDefinition => {
    const found = tokens.find((entry) => entry.symbol === symbol)
    if (found === undefined) throw new Error(`the network has no ${symbol}`)
    return found
  }
  const asset = (symbol: string): Asset => ({ chainId: foyerLocal.caipNetworkId, ...token(symbol) })
  const ether: Asset = { chainId: foyerLocal.caipNetworkId, ...foyerLocal.nativeCurrency }
  const balanceOf = async (symbol: string, owner: string) =>
    (await adapter.fetchTokenBalances(chain.access, owner, [token(symbol)]))[0]?.amount.atomic
  const request = (changes: Partial<SendRequest>): SendRequest => ({
    provider: chain.wallet.provider,
    from: account(3).address,
    to: unused,
    asset: ether,
    amount: { atomic: 1n, decimals: 18 },
    ...changes,
  })
  const codeOf = (work: Promise<unknown>) => work.then(() => 'no error was thrown', getErrorCode)
  const sent = () => chain.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length
  beforeAll(async () => {
    chain.world = await startSandbox({ dataDir: folder, quiet: true })
    const { evm } = chain.world.urls
    chain.access = { network: foyerLocal, rpcUrls: [evm] }
    chain.wallet = createTestWallet({ accounts: [account(3).privateKey], chains: { 31337: { rpcUrl: evm } } })
    await chain.wallet.provider.request({ method: 'eth_requestAccounts' })
  })
  afterAll(async () => {
    await chain.world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    chain: chain as TestChain,
    account,
    node,
    sendUnlocked,
    token,
    asset,
    ether,
    balanceOf,
    request,
    codeOf,
    sent,
  }
}
