import { parseMessage } from '@foyer/sign-in/parseMessage'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import type { SignInRequest } from '../../core/Connector.js'
import { defaultNamespaces } from './defaultNamespaces.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { alice, codeOf, waitFor } from './testInterop.js'
import { startTestRelay } from './testRelay.js'
import { type SigningWalletOptions, startSigningWallet } from './testSignInWallet.js'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

const networks = [createTestNetwork(1), createTestNetwork(10)]
const chains = ['eip155:1', 'eip155:10']
const methods = ['personal_sign', 'eth_sendTransaction']
const question: SignInRequest = {
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'a1b2c3d4e5f6',
  statement: 'Sign in to the app',
  chainIds: ['eip155:1', 'eip155:10'],
}

/** Starts an app that requests a sign-in, and a wallet of walletkit 1.2.10 that has scanned its QR code. */
async function start(options: Partial<SigningWalletOptions> = {}, more: Partial<SignInRequest> = {}) {
  const relay = await startTestRelay()
  const wallet = await startSigningWallet(relay.url, { account: alice, chains, methods, ...options })
  const app = createTestApp(relay.url, networks)
  undo.push(
    () => relay.stop(),
    () => wallet.stop(),
    () => app.leave(),
  )
  const asked: number[] = []
  const { uri, accounts } = app.connect(undefined, async () => {
    asked.push(Date.now())
    return { ...question, ...more }
  })
  const address = await uri
  await wallet.pair(address)
  return { ...app, relay, wallet, address, accounts, asked }
}

describe('sign-in during the connection of walletkit 1.2.10', () => {
  it('returns a session with the authorised methods, and a message that the account signed', async () => {
    const { accounts, wallet, address, connector, refused } = await start()
    const { signIns, ...agreed } = await accounts
    expect(address).toContain('&methods=wc_sessionAuthenticate')
    expect(agreed).toMatchObject({
      addresses: [alice.address],
      chainId: 'eip155:1',
      approvedChainIds: ['eip155:1', 'eip155:10'],
      peer: { name: 'Signer' },
    })
    expect(signIns).toHaveLength(1)
    const [signIn] = signIns ?? []
    const { message = '', signature = '' } = signIn ?? {}
    expect(await verifyMessage({ address: alice.address, message, signature: signature as `0x${string}` })).toBe(true)
    expect(parseMessage(message)).toEqual(signIn?.data)
    expect(signIn?.data).toMatchObject({ domain: 'app.example', nonce: question.nonce, chainId: 'eip155:1' })
    expect(signIn?.data.statement).toBe(
      "Sign in to the app I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
    )
    expect(wallet.proposals).toEqual([])
    expect(refused).toEqual([])
    const provider = connector.provider as { request(call: object): Promise<unknown> }
    expect(await provider.request({ method: 'personal_sign', params: ['0x61', alice.address] })).toBe('0xsigned')
    await expect(provider.request({ method: 'wallet_watchAsset', params: [] })).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
    })
  })

  it('formats and parses the message of a wallet with every method', async () => {
    const { accounts } = await start({ methods: defaultNamespaces.eip155.methods })
    const [signIn] = (await accounts).signIns ?? []
    expect(signIn?.data.resources?.[0]?.length).toBeGreaterThan(2_048)
    expect(parseMessage(signIn?.message ?? '')).toEqual(signIn?.data)
  })

  it('returns one sign-in for each requested chain', async () => {
    const { accounts } = await start({ signatures: 2 })
    const { signIns } = await accounts
    expect(signIns?.map(({ data }) => data.chainId)).toEqual(['eip155:1', 'eip155:10'])
    expect(new Set(signIns?.map(({ signature }) => signature)).size).toBe(2)
  })

  it('starts on the signed chain if the wallet does not support the requested one', async () => {
    const { accounts } = await start({ chains: ['eip155:10'] })
    const { chainId, approvedChainIds, signIns } = await accounts
    expect([chainId, approvedChainIds]).toEqual(['eip155:10', ['eip155:10']])
    expect(signIns?.map(({ data }) => data.chainId)).toEqual(['eip155:10'])
  })

  it('includes all optional fields of the host, with its resources before the authorisation', async () => {
    const more = {
      requestId: 'r1',
      issuedAt: '2026-01-02T03:04:05.678Z',
      notBefore: '2026-01-02T00:00:00Z',
      expirationTime: '2099-01-01T00:00:00Z',
      resources: ['https://app.example/terms'],
    }
    const { accounts } = await start({}, more)
    const { signIns } = await accounts
    const { resources, ...data } = signIns?.[0]?.data ?? {}
    const { resources: _asked, ...asked } = more
    expect(data).toMatchObject(asked)
    expect(resources?.[0]).toBe('https://app.example/terms')
    expect(parseMessage(signIns?.[0]?.message ?? '')).toEqual(signIns?.[0]?.data)
  })

  it('connects an old wallet through the proposal, without a sign-in', async () => {
    const { accounts, wallet } = await start({ isOld: true })
    const { addresses, signIns } = await accounts
    expect([addresses, signIns]).toEqual([[alice.address], undefined])
    expect(wallet.proposals).toHaveLength(1)
  })

  it('rejects with USER_REJECTED and stores nothing if the wallet rejects', async () => {
    const { accounts, connector, wallet } = await start({ refuses: true })
    expect(await codeOf(accounts)).toBe('USER_REJECTED')
    expect(await connector.reconnect({ networks, signal: new AbortController().signal })).toBe('withdrawn')
    expect(wallet.listSessions()).toEqual([])
  })

  it('app and wallet can end the session on both sides', async () => {
    const first = await start()
    await first.accounts
    await first.connector.disconnect()
    await waitFor(() => expect(first.wallet.ended).toHaveLength(1))

    const second = await start()
    await second.accounts
    const ended: boolean[] = []
    second.connector.watch({
      accountsChanged: () => undefined,
      chainChanged: () => undefined,
      disconnected: () => ended.push(true),
    })
    const [session] = second.wallet.listSessions()
    await second.wallet.end(session?.topic ?? '')
    await waitFor(() => expect(ended).toEqual([true]))
  })

  it('returns in the next visit a sign-in that the wallet signed while the page was closed', async () => {
    const { accounts, browser, wallet, relay, leave } = await start({ isSlow: true })
    await waitFor(() => expect(wallet.asked).toHaveLength(1))
    leave()
    await accounts.catch(() => undefined)
    await wallet.sendDelayed()
    const next = createTestApp(relay.url, networks, { browser })
    undo.push(next.leave)
    const { signIns } = await next.connect(undefined, async () => question).accounts
    expect(signIns?.[0]?.data.nonce).toBe(question.nonce)
  })
})
