import { encodeBase58 } from '@foyer/primitives/base58'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { verifySolanaSignature } from '@foyer/sign-in/verifySolanaSignature'
import { verifySignIn } from '@solana/wallet-standard-util'
import { describe, expect, it } from 'vitest'
import { compileMessage, wrapMessage } from '../adapters/solana/message.js'
import { watchStandardWallets } from '../connectors/injected/watchStandardWallets.js'
import { parseWalletIcon, parseWalletText } from '../connectors/injected/watchWallets.js'
import type { Connector } from '../core/Connector.js'
import { createTestSolanaWallet } from './createTestSolanaWallet.js'

const accounts = deriveSolanaAccounts()
const secrets = accounts.map(({ secretKey }) => secretKey)
const [alice = '', bob = ''] = accounts.map(({ address }) => address)
function create(more = {}) {
  return createTestSolanaWallet({ accounts: secrets, rpcUrl: 'http://localhost:1', ...more })
}
async function connect(wallet = create()) {
  const { accounts: granted } = await wallet.wallet.features['standard:connect'].connect()
  return { wallet, account: granted[0] as (typeof granted)[0] & object }
}

describe('createTestSolanaWallet', () => {
  it.each(['before', 'after'])('is found by a page that searches %s it registers', (when) => {
    const page = new EventTarget()
    const found: Connector[] = []
    const look = () =>
      watchStandardWallets(page, [foyerSolana], [parseWalletText, parseWalletIcon], (connector) =>
        found.push(connector),
      )
    if (when === 'before') look()
    create({ name: 'Sol' }).register(page)
    if (when === 'after') look()
    expect(found.map(({ name }) => name)).toEqual(['Sol'])
  })

  it('shows the account that the user chose, and silently only if it is stored', async () => {
    const memory = { value: undefined as string | undefined }
    const store = { read: () => memory.value, write: (value?: string) => void Object.assign(memory, { value }) }
    const { wallet } = create({ memory: store, approve: () => bob })
    expect((await wallet.features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
    expect((await wallet.features['standard:connect'].connect()).accounts[0]?.address).toBe(bob)
    const again = create({ memory: store, approve: 'reject' })
    expect((await again.wallet.features['standard:connect'].connect({ silent: true })).accounts[0]?.address).toBe(bob)
    const told: unknown[] = []
    again.wallet.features['standard:events']?.on('change', (change) => told.push(change.accounts))
    again.selectAccount(alice)
    again.disconnect()
    expect(told).toMatchObject([[{ address: alice }], []])
    expect(memory.value).toBeUndefined()
  })

  it('signs messages with the key of the account', async () => {
    const { wallet, account } = await connect()
    const message = new TextEncoder().encode('hello')
    const [signed] = (await wallet.wallet.features['solana:signMessage']?.signMessage({ account, message })) ?? []
    const signature = encodeBase58(signed?.signature ?? new Uint8Array())
    expect(verifySolanaSignature({ address: alice, message: 'hello', signature })).toBe(true)
    expect(wallet.asked.map(({ kind }) => kind)).toEqual(['connect', 'signMessage'])
  })

  it('signIn connects and signs the standard message in one request, with the account that the user chose', async () => {
    const input = { ...{ domain: 'app.example', uri: 'https://app.example', version: '1' }, nonce: 'a1b2c3d4' }
    const wallet = create({ approve: () => bob })
    const [signed] = (await wallet.wallet.features['solana:signIn']?.signIn(input)) ?? []
    expect(signed?.account.address).toBe(bob)
    expect(wallet.wallet.accounts.map(({ address }) => address)).toEqual([bob])
    expect(verifySignIn(input, signed as Parameters<typeof verifySignIn>[1])).toBe(true)
    expect(verifySignIn({ ...input, nonce: 'other' }, signed as Parameters<typeof verifySignIn>[1])).toBe(false)
    expect(wallet.asked.map(({ kind }) => kind)).toEqual(['signIn'])
    wallet.setApprove('reject')
    await expect(wallet.wallet.features['solana:signIn']?.signIn(input)).rejects.toMatchObject({ code: 4001 })
    expect(create({ signsIn: false }).wallet.features).not.toHaveProperty('solana:signIn')
  })

  it('error: rejects for the user, for an unconnected page and for a transaction of another account', async () => {
    const { wallet, account } = await connect()
    const sign = wallet.wallet.features['solana:signTransaction']
    const foreign = wrapMessage(compileMessage({ payer: bob, instructions: [], blockhash: bob }))
    await expect(sign?.signTransaction({ account, transaction: foreign })).rejects.toMatchObject({ code: 4100 })
    const own = wrapMessage(compileMessage({ payer: alice, instructions: [], blockhash: bob }))
    await expect(sign?.signTransaction({ account, transaction: own, chain: 'solana:mainnet' })).rejects.toMatchObject({
      code: -32602,
    })
    wallet.setApprove('reject')
    await expect(sign?.signTransaction({ account, transaction: own })).rejects.toMatchObject({ code: 4001 })
    wallet.disconnect()
    await expect(sign?.signTransaction({ account, transaction: own })).rejects.toMatchObject({ code: 4100 })
  })
})
