import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { verifySolanaSignature } from '@foyer/sign-in/verifySolanaSignature'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adapter, useSolanaChain } from '../../adapters/solana/testSolana.js'
import { decodeBase64, encodeBase64 } from './bytes.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { grantAll, type PeerWallet, startWalletKit } from './testPeers.js'
import { type ServerRelay, startServerRelay } from './testServerRelay.js'
import { testAddresses } from './testWallet.js'

const world = useSolanaChain()
type Person = Awaited<ReturnType<typeof world.meet>>

describe('walletkit 1.2.10 with a Solana account', () => {
  let relay: ServerRelay
  let wallet: PeerWallet
  const leaving: (() => unknown)[] = []

  beforeAll(async () => {
    relay = await startServerRelay()
    wallet = await startWalletKit(relay.url)
  })
  afterEach(() => {
    for (const leave of leaving.splice(0)) leave()
  })
  afterAll(async () => {
    await wallet?.stop()
    await relay?.stop()
  })

  /** Pairs with a wallet that grants some Solana methods and responds with `answer`. */
  async function pair(person: Person, methods: readonly string[], answer: PeerWallet['answer']) {
    const networks = [{ ...foyerSolana, rpcUrls: { default: { http: [...world.access().rpcUrls] } } }]
    const app = createTestApp(relay.url, networks)
    leaving.push(app.leave)
    const { uri, accounts } = app.connect()
    const proposal = await wallet.pair(await uri)
    const { solana } = grantAll(proposal, { solana: [person.address] })
    if (!solana) throw new Error('the proposal has no Solana namespace')
    wallet.answer = answer
    await wallet.approve(proposal, { solana: { ...solana, methods: [...methods] } })
    expect(await accounts).toMatchObject({ addresses: [person.address], chainId: foyerSolana.caipNetworkId })
    return app.connector
  }
  const transactionOf = (params: unknown) => decodeBase64((params as { transaction: string }).transaction) as Uint8Array

  it('signs a text message', async () => {
    const person = await world.meet(true)
    const connector = await pair(person, ['solana_signMessage'], async (method, params) => {
      const { message, pubkey } = params as { message: string; pubkey: string }
      expect([method, pubkey]).toEqual(['solana_signMessage', person.address])
      return { signature: encodeBase58(await person.signer.signMessage(decodeBase58(message) as Uint8Array)) }
    })
    const message = 'Hello ✓'
    const signature = (await adapter.signMessage?.(connector.provider, person.address, message)) ?? ''
    expect(verifySolanaSignature({ address: person.address, message, signature })).toBe(true)
    expect(connector.provider).not.toHaveProperty('signTransaction')
  })

  it.each(['the whole transaction', 'its signature alone'])('sends SOL with a wallet that returns %s', async (kind) => {
    const [person, friend] = [await world.meet(), await world.meet(true)]
    const connector = await pair(person, ['solana_signTransaction'], async (_method, params) => {
      const signed = await person.signer.signTransaction(transactionOf(params))
      const signature = encodeBase58(signed.subarray(1, 65))
      return kind === 'its signature alone' ? { signature } : { signature, transaction: encodeBase64(signed) }
    })
    const amount = { atomic: 1_500_000_000n, decimals: 9 }
    const { provider } = connector
    const request = world.request({ provider, from: person.address, to: friend.address, amount })
    const hash = (await adapter.sendToken?.(world.access(), request)) ?? ''
    await world.landed(hash)
    expect(await world.balanceOf(friend.address)).toBe(1_500_000_000n)
  })

  it('error: rejects an invalid response, and maps a rejection to USER_REJECTED', async () => {
    const person = await world.meet(true)
    const answers = [{ signature: 'abc' }, { signature: 7 }, null, 'text']
    const connector = await pair(person, ['solana_signMessage'], () => answers.shift())
    const sign = () =>
      adapter.signMessage?.(connector.provider, person.address, 'x').catch((error) => error.code as string)
    for (let index = 0; index < 4; index += 1) expect(await sign()).toBe('WALLET_ANSWER_INVALID')
    wallet.answer = () => {
      throw Object.assign(new Error('User rejected the request'), { code: 5000 })
    }
    expect(await sign()).toBe('USER_REJECTED')
  })

  it('a session without Solana is replaced only after the wallet approves one with Solana', async () => {
    const person = await world.meet(true)
    const app = createTestApp(relay.url, [createTestNetwork(31_337), foyerSolana])
    leaving.push(app.leave)
    const [evm, solana] = app.connector.connectors ?? []
    if (!evm || !solana) throw new Error('the connector lacks a family')
    const received: unknown[] = []
    const first = app.connect()
    const proposal = await wallet.pair(await first.uri)
    const { eip155 } = grantAll(proposal, { eip155: testAddresses })
    if (!eip155) throw new Error('the proposal has no EVM namespace')
    const topic = await wallet.approve(proposal, { eip155 })
    expect(await first.accounts).toMatchObject({ chainId: 'eip155:31337' })
    leaving.push(
      evm.watch({
        accountsChanged: (addresses) => received.push(addresses),
        chainChanged: (chainId) => received.push(chainId),
        disconnected: () => received.push('gone'),
      }),
    )

    // An abort does not change the session.
    const giveUp = new AbortController()
    const again = (signal: AbortSignal, notify: (uri: string) => void) =>
      solana.connect({ networks: [foyerSolana], signal, onPairingUri: notify })
    await new Promise<void>((resolve) => {
      again(giveUp.signal, () => giveUp.abort()).catch(() => resolve())
    })
    expect(await evm.reconnect({ networks: [], signal: giveUp.signal })).toMatchObject({ chainId: 'eip155:31337' })
    expect(wallet.ended).not.toContain(topic)

    const asking: { accounts?: Promise<unknown> } = {}
    const uri = new Promise<string>((resolve) => {
      asking.accounts = again(new AbortController().signal, resolve)
    })
    const second = await wallet.pair(await uri)
    await wallet.approve(second, grantAll(second, { eip155: testAddresses, solana: [person.address] }))
    expect(await asking.accounts).toMatchObject({ addresses: [person.address], chainId: foyerSolana.caipNetworkId })
    expect(await evm.reconnect({ networks: [], signal: new AbortController().signal })).toMatchObject({
      addresses: testAddresses,
    })
    await expect.poll(() => wallet.ended).toContain(topic)
    expect(received).toEqual([])
  })

  it('an app without a Solana network has no Solana connector', async () => {
    const { connector, leave } = createTestApp(relay.url, [createTestNetwork(31_337)])
    leaving.push(leave)
    await connector.prepare()
    expect(connector.connectors).toBeUndefined()
    expect(connector.provider).toHaveProperty('on')
  })
})
