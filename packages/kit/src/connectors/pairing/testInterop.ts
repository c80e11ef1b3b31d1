import type { RunningSandbox } from '@foyer/sandbox/world'
import { createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { createSigningAnswer, grantAll, type PeerWallet } from './testPeers.js'
import type { TestRelay } from './testRelay.js'
import type { ServerRelay } from './testServerRelay.js'

const mnemonic = 'test test test test test test test test test test test junk'
export const [alice, bob] = [0, 1].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex })) as [
  ReturnType<typeof mnemonicToAccount>,
  ReturnType<typeof mnemonicToAccount>,
]
export const typedData = {
  domain: { name: 'Foyer', version: '1', chainId: 31_337 },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  message: { contents: 'hello' },
} as const
export const solanaAddress = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
export function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => error.code,
  )
}
export function waitFor<Value>(read: () => Value) {
  return vi.waitFor(read, { timeout: 15_000, interval: 10 })
}

interface Peers {
  relay: TestRelay | ServerRelay
  wallet: PeerWallet
}

/** Starts a relay and a wallet for the tests of the calling group. */
export function usePeers(
  getWorld: () => RunningSandbox,
  startWallet: (relayUrl: string) => Promise<PeerWallet>,
  startRelay: () => Promise<TestRelay | ServerRelay>,
) {
  const peers = {} as Peers
  /** The cleanup functions that run after each test. */
  const leaving: (() => unknown)[] = []

  beforeAll(async () => {
    peers.relay = await startRelay()
    peers.wallet = await startWallet(peers.relay.url)
    peers.wallet.answer = createSigningAnswer(alice, ({ to, value = '0x0', data }) =>
      createWalletClient({ account: alice, transport: http(getWorld().urls.evm) }).sendTransaction({
        chain: null,
        to,
        value: BigInt(value),
        ...(data && { data }),
      }),
    )
  })
  afterEach(() => {
    for (const leave of leaving.splice(0)) leave()
  })
  afterAll(async () => {
    await peers.wallet?.stop()
    await peers.relay?.stop()
  })

  const createApp = (options?: Parameters<typeof createTestApp>[2]) => {
    const networks = [createTestNetwork(31_337, getWorld().urls.evm), createTestNetwork(31_338, getWorld().urls.evm2)]
    const app = createTestApp(peers.relay.url, networks, options)
    leaving.push(app.leave)
    return app
  }
  /** Pairs an app with the wallet, with both accounts on both chains. */
  const createPaired = async (options?: Parameters<typeof createTestApp>[2]) => {
    const app = createApp(options)
    const { uri, accounts } = app.connect()
    const proposal = await peers.wallet.pair(await uri)
    const topic = await peers.wallet.approve(proposal, grantAll(proposal, { eip155: [alice.address, bob.address] }))
    const agreed = await accounts
    return { ...app, proposal, topic, agreed, provider: app.connector.provider as PairingEip155Provider }
  }
  return { peers, leaving, createApp, createPaired }
}
