import { encodeBase58 } from '@foyer/primitives/base58'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import {
  isWalletAdapterCompatibleWallet,
  StandardWalletAdapter,
  type WalletAdapterCompatibleWallet,
} from '@solana/wallet-standard-wallet-adapter-base'
import { expect, it, vi } from 'vitest'
import { testNetworks } from '../../core/testEngine.js'
import { writeStandardSignIn } from '../standardSignIn.js'
import { setUpLoggedIn } from './testLoggedIn.js'

vi.useFakeTimers()

/** Listens like any library that started before the wallet. */
function listen(page: EventTarget) {
  const wallets: WalletAdapterCompatibleWallet[] = []
  const register = (wallet: WalletAdapterCompatibleWallet) => {
    if (!wallets.includes(wallet)) wallets.push(wallet)
  }
  page.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(api: { register: typeof register }) => void>).detail({ register }),
  )
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return wallets
}

async function setUp(options: Parameters<typeof setUpLoggedIn>[0] = { announces: true }) {
  const set = await setUpLoggedIn(options)
  await vi.dynamicImportSettled()
  const wallets = listen(set.page)
  const [wallet] = wallets
  return { ...set, wallets, wallet }
}

it('createStandardWallet: wallet-adapter connects without a question, signs, and receives the disconnect', async () => {
  const { wallet, frame, run, client } = await setUp()
  if (!wallet) throw new Error('there is no wallet')
  expect(isWalletAdapterCompatibleWallet(wallet)).toBe(true)
  expect(wallet).toMatchObject({ name: 'Embedded wallet', chains: ['solana:mainnet'], isFoyer: true })
  expect(wallet.accounts[0]).toBe(wallet.accounts[0])
  // The library connects only in a browser page.
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {})
  const adapter = new StandardWalletAdapter({ wallet })
  vi.unstubAllGlobals()
  await adapter.connect()
  expect(adapter.publicKey?.toBase58()).toBe(frame.solanaAddress)
  const signature = await run(adapter.signMessage?.(Uint8Array.of(1, 2)) ?? Promise.reject(new Error('no method')))
  expect(encodeBase58(signature)).toBe('2'.repeat(88))
  expect(frame.received.at(-1)?.payload).toMatchObject({ method: 'solana_signMessage' })
  const gone = vi.fn()
  adapter.on('disconnect', gone)
  const { disconnect } = await import('../../core/actions/disconnect.js')
  await run(disconnect(client, 'solana'))
  await vi.dynamicImportSettled()
  expect(gone).toHaveBeenCalledOnce()
  expect(wallet.accounts).toEqual([])
  await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({ code: 4100 })
})

it('solana:signTransaction: signs several transactions in one request, also on a chain that is not in use', async () => {
  const { wallet, frame, run } = await setUp({ announces: true, networks: [...testNetworks, foyerSolana] })
  const features = wallet?.features
  const account = wallet?.accounts[0]
  if (!features || !('solana:signTransaction' in features) || !account) throw new Error('there is no wallet')
  const sign = features['solana:signTransaction'].signTransaction
  frame.answers.RPC_REQUEST = () => ({ transactions: ['2', '3'] })
  const chain = 'solana:localnet' as const
  const input = (byte: number) => ({ account, chain, transaction: Uint8Array.of(byte) })
  expect(await run(sign(input(1), input(2)))).toEqual([
    { signedTransaction: Uint8Array.of(1) },
    { signedTransaction: Uint8Array.of(2) },
  ])
  const requested = frame.received.at(-1)?.payload
  expect(requested).toMatchObject({ method: 'solana_signAllTransactions', chainId: foyerSolana.caipNetworkId })
  await expect(sign({ ...input(1), chain: 'solana:testnet' })).rejects.toMatchObject({ code: 4902 })
  await expect(sign({ ...input(1), account: { ...account, address: 'other' } })).rejects.toMatchObject({ code: 4100 })
})

it('createStandardWallet: announces nothing if the host disables it', async () => {
  expect((await setUp({ announces: false })).wallets).toEqual([])
})

it('writeStandardSignIn: writes the same text as other libraries and rejects line breaks in fields', () => {
  const own = { address: 'A1', domain: 'shop.example' }
  const full = {
    ...{ domain: 'shop.example', address: 'A1', statement: 'Welcome', uri: 'https://shop.example', version: '1' },
    ...{ chainId: 'mainnet', nonce: 'abcdefgh', issuedAt: '2026-01-01T00:00:00.000Z', requestId: 'r' },
    resources: ['https://shop.example/terms'],
  }
  expect(writeStandardSignIn(full, own)).toBe(createSignInMessageText(full))
  const { domain, address } = full
  expect(writeStandardSignIn({}, own)).toBe(createSignInMessageText({ domain, address }))
  const refused = expect.objectContaining({ code: 'REQUEST_INVALID' })
  expect(() => writeStandardSignIn({ ...full, nonce: 'a\nResources:' }, own)).toThrow(refused)
  expect(() => writeStandardSignIn({ ...full, address: 'B2' }, own)).toThrow(refused)
})
