import { foyerLocal, foyerSolana } from '@foyer/primitives/networks/sandbox'
import { createKey, createNamedKey } from '@foyer/sandbox/solana/keys'
import { clearTestChain, startTestChain, type TestChain } from '@foyer/sandbox/solana/testing/testChain'
import { Keypair, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { createAppKit } from '../../createAppKit.js'
import { AppKitProvider } from '../../react.js'
import { type Provider, SolanaAdapter, type WalletAdapter } from './adapterSolana.js'
import { useAppKitConnection } from './useAppKitConnection.js'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain({ slotMs: 20 })
})
afterAll(() => clearTestChain(chain))

/** Creates a wallet of `@solana/wallet-adapter-base` with a real key. */
function createWallet(readyState = 'Installed') {
  const keypair = Keypair.fromSeed(createNamedKey('wallet of the host').seed)
  const listeners = new Map<string, () => void>()
  const signed: unknown[] = []
  const wallet = {
    name: 'Host wallet',
    icon: 'data:image/svg+xml,',
    readyState,
    publicKey: null as PublicKey | null,
    connect: async () => {
      wallet.publicKey = keypair.publicKey
    },
    disconnect: async () => {
      wallet.publicKey = null
      listeners.get('disconnect')?.()
    },
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    signMessage: async (message: Uint8Array) => createKey(keypair.secretKey.slice(0, 32)).sign(message),
    signTransaction: async (transaction: Transaction | VersionedTransaction) => {
      signed.push(transaction)
      if (transaction instanceof VersionedTransaction) transaction.sign([keypair])
      else transaction.partialSign(keypair)
      return transaction
    },
  }
  return { wallet: wallet as unknown as WalletAdapter, signed, address: keypair.publicKey.toBase58() }
}

it("error: SolanaAdapter rejects an invalid key or signature of the app's wallet", async () => {
  const { wallet } = createWallet()
  Object.assign(wallet, { signMessage: async () => Uint8Array.of(1) })
  const appKit = createAppKit({ adapters: [new SolanaAdapter({ wallets: [wallet] })], networks: [foyerSolana] })
  onTestFinished(() => appKit.destroy())
  await vi.waitFor(() => expect(appKit.getConnectors()).toHaveLength(1))
  const [connector] = appKit.getConnectors()
  if (!connector) throw new Error('there is no wallet')
  const signer = connector.provider as Pick<Provider, 'signMessage'>
  await expect(signer.signMessage(Uint8Array.of(2))).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
  Object.assign(wallet, { connect: async () => Object.assign(wallet, { publicKey: { toBase58: () => 'nobody' } }) })
  await expect(connect(appKit.client, { connector })).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
  expect(appKit.getAddress('solana')).toBeUndefined()
})

it("SolanaAdapter: lists and connects the app's wallet, and its provider signs web3.js transactions", async () => {
  const { wallet, signed, address } = createWallet()
  const adapters = [new SolanaAdapter({ wallets: [wallet, createWallet('NotDetected').wallet] })]
  const appKit = createAppKit({ adapters, networks: [foyerSolana] })
  await vi.waitFor(() => expect(appKit.getConnectors().map(({ name }) => name)).toEqual(['Host wallet']))
  const [connector] = appKit.getConnectors()
  if (!connector) throw new Error('there is no wallet')
  await connect(appKit.client, { connector })
  expect(appKit.getAddress('solana')).toBe(address)
  const provider = appKit.getProvider<Provider>('solana')
  if (!provider?.publicKey) throw new Error('no account is connected')
  await chain.call('requestAirdrop', address, 1_000_000_000)
  const to = Keypair.generate().publicKey
  const { value } = (await chain.call('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string }
  }
  const made = new Transaction().add(
    SystemProgram.transfer({ fromPubkey: new PublicKey(address), toPubkey: to, lamports: 5_000_000 }),
  )
  made.feePayer = new PublicKey(provider.publicKey.toBase58())
  made.recentBlockhash = value.blockhash
  const answer = await provider.signTransaction(made)
  expect([answer, ...signed].every((each) => each instanceof Transaction)).toBe(true)
  await chain.call('sendTransaction', answer.serialize().toString('base64'), {
    encoding: 'base64',
    skipPreflight: true,
  })
  await vi.waitFor(async () =>
    expect(await chain.call('getBalance', to.toBase58(), { commitment: 'confirmed' })).toMatchObject({
      value: 5_000_000,
    }),
  )
  appKit.destroy()
})

it('useAppKitConnection: uses the node and settings of the Solana network, undefined on another family', () => {
  const look = (networks: Parameters<typeof createAppKit>[0]['networks']) => {
    const found: ReturnType<typeof useAppKitConnection>[] = []
    const Probe = () => {
      found.push(useAppKitConnection())
      return null
    }
    const adapters = [new SolanaAdapter({ connectionSettings: { commitment: 'finalized' } })]
    const instance = createAppKit({ adapters, networks })
    renderToString(createElement(AppKitProvider, { appKit: instance }, createElement(Probe)))
    instance.destroy()
    return found[0]?.connection
  }
  const on = look([{ ...foyerSolana, rpcUrls: { default: { http: [chain.url] } } }])
  expect([on?.rpcEndpoint, on?.commitment]).toEqual([chain.url, 'finalized'])
  expect(look([foyerLocal, foyerSolana])).toBeUndefined()
})
