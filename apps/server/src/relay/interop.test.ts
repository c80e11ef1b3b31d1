import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { createPublicClient, createWalletClient, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findFreePort } from '../cli/local/findFreePort.js'
import { type ServerProcess, startServerProcess } from '../cli/local/startServerProcess.js'
import { startPeerApp, startPeerWallet } from '../testing/relay/startPeers.js'
import { contractDatabases, type TestDatabase } from '../testing/testDatabases.js'

const mnemonic = 'test test test test test test test test test test test junk'
const key = toHex(mnemonicToAccount(mnemonic).getHdKey().privateKey ?? new Uint8Array())
const account = privateKeyToAccount(key)
const other = mnemonicToAccount(mnemonic, { addressIndex: 1 })
const typedData = {
  domain: { name: 'Foyer', version: '1', chainId: 31_337 },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  message: { contents: 'hello' },
} as const
function poll<T>(read: () => T) {
  return expect.poll(read, { timeout: 30_000, interval: 50 })
}

// The timeout is long because the protocol's clients check the time only every five seconds.
describe('sign-client 2.21.8 and walletkit 1.2.10 with this relay', { timeout: 180_000 }, () => {
  const worldDir = mkdtempSync(join(tmpdir(), 'foyer-relay-interop-'))
  let world: RunningSandbox
  let database: TestDatabase
  let server: ServerProcess
  let app: Awaited<ReturnType<typeof startPeerApp>>
  let wallet: Awaited<ReturnType<typeof startPeerWallet>>
  const at = { port: 0 }

  const startServer = async () => {
    server = await startServerProcess({
      FOYER_DATA_DIR: database.settings.dataDir ?? '',
      FOYER_PORT: String(at.port),
    })
  }
  beforeAll(async () => {
    database = await contractDatabases()[0].create()
    at.port = await findFreePort()
    world = await startSandbox({ dataDir: worldDir, quiet: true })
    await startServer()
    const sender = createWalletClient({ account, transport: http(world.urls.evm) })
    app = await startPeerApp(server.url)
    wallet = await startPeerWallet(server.url, account, sender)
  }, 180_000)
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await app?.stop()
    await wallet?.stop()
    await server?.kill()
    await world?.stop()
    await database?.remove()
    rmSync(worldDir, { recursive: true, force: true })
  })

  /** Creates a new pairing. Returns the proposal received by the wallet, and the promise of the app's session. */
  const propose = async (chains?: string[]) => {
    const { uri, settled } = await app.propose(chains)
    const before = wallet.proposals.length
    await wallet.kit.pair({ uri })
    await poll(() => wallet.proposals.length).toBe(before + 1)
    const proposal = wallet.proposals.at(-1)
    if (proposal === undefined) throw new Error('a proposal has come')
    return { proposal, settled }
  }
  const pair = async (chains?: string[]) => {
    const { proposal, settled } = await propose(chains)
    await wallet.kit.approveSession({ id: proposal.id, namespaces: wallet.grant(chains) })
    return (await settled).topic
  }
  const happened = (name: string) => app.happened.filter((one) => one.name === name).map(({ data }) => data)

  it('pair, propose, settle, sign a message and typed data, and send a transaction to the chain', async () => {
    const topic = await pair()
    const message = 'Hello from an app'
    const signature = await app.ask(topic, 'personal_sign', [toHex(message), account.address])
    const address = account.address
    expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
    const typed = await app.ask(topic, 'eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    expect(await verifyTypedData({ address, ...typedData, signature: typed as `0x${string}` })).toBe(true)

    const to = '0x00000000000000000000000000000000000f0e12'
    const value = toHex(parseEther('0.01'))
    const hash = await app.ask(topic, 'eth_sendTransaction', [{ to, value, chain: null }])
    const chain = createPublicClient({ transport: http(world.urls.evm) })
    const receipt = await chain.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(receipt.status).toBe('success')
    expect(await chain.getBalance({ address: to })).toBeGreaterThanOrEqual(parseEther('0.01'))
  })

  it('emit chainChanged and accountsChanged, update, extend and ping', async () => {
    const topic = await pair(['eip155:31337', 'eip155:31338'])
    const chainId = 'eip155:31338'
    await wallet.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 31_338 }, chainId })
    await poll(() => happened('chainChanged')).toEqual([31_338])
    const accounts = [other.address]
    await wallet.kit.emitSessionEvent({ topic, event: { name: 'accountsChanged', data: accounts }, chainId })
    await poll(() => happened('accountsChanged')).toEqual([accounts])
    const namespaces = wallet.grant(['eip155:31337'], [account.address, other.address])
    expect(await wallet.update(topic, namespaces)).toEqual({ result: true })
    expect(app.client.session.get(topic).namespaces).toEqual(namespaces)
    await (await wallet.kit.extendSession({ topic })).acknowledged()
    await poll(() => happened('extend')).toContain(topic)
    await app.client.ping({ topic })
  })

  it('delete a session from the app and from the wallet', async () => {
    const [byApp, byWallet] = [await pair(), await pair()]
    await app.client.disconnect({ topic: byApp, reason: { code: 6000, message: 'Bye' } })
    await poll(() => wallet.ended).toContain(byApp)
    await wallet.kit.disconnectSession({ topic: byWallet, reason: { code: 6000, message: 'Bye' } })
    await poll(() => happened('delete')).toContain(byWallet)
    expect(Object.keys(wallet.kit.getActiveSessions())).not.toContain(byApp)
  })

  it('reject a proposal, and reject a request for a chain outside the session', async () => {
    const { proposal, settled } = await propose()
    await wallet.kit.rejectSession({ id: proposal.id, reason: { code: 5000, message: 'User rejected' } })
    await expect(settled).rejects.toMatchObject({ message: 'User rejected' })
    const topic = await pair()
    const requested = app.ask(topic, 'personal_sign', ['0x00', account.address], 'eip155:1')
    await expect(requested).rejects.toThrow(/chainId/)
    await expect(app.ask(topic, 'eth_sendTransaction', [])).rejects.toMatchObject({ message: 'parameters are missing' })
  })

  it('survive a killed and restarted relay between the steps and during a request', async () => {
    const restart = async () => {
      await server.kill()
      await startServer()
    }
    const { uri, settled } = await app.propose()
    await restart()
    const before = wallet.proposals.length
    await wallet.kit.pair({ uri })
    await poll(() => wallet.proposals.length).toBe(before + 1)
    const proposal = wallet.proposals.at(-1)
    await restart()
    await wallet.kit.approveSession({ id: proposal?.id ?? 0, namespaces: wallet.grant() })
    const { topic } = await settled

    let open = (): void => undefined
    wallet.gate.open = new Promise((resolve) => {
      open = resolve
    })
    const requested = app.ask(topic, 'personal_sign', [toHex('in flight'), account.address])
    await poll(() => wallet.kit.getPendingSessionRequests().length).toBe(1)
    await restart()
    open()
    const signature = (await requested) as `0x${string}`
    expect(await verifyMessage({ address: account.address, message: 'in flight', signature })).toBe(true)
  })

  it('expire a proposal without a response on both sides', async () => {
    const { proposal, settled } = await propose()
    // Advance the clock of the clients only: the relay is another process.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 310_000 })
    await expect(settled).rejects.toThrow(/expired/i)
    await poll(() => wallet.expired).toContain(proposal.id)
  })
})
