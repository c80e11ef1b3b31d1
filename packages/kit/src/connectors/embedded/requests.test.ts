import { permissionReadMethods, safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { decodeBase58 } from '@foyer/primitives/base58'
import { BrowserProvider } from 'ethers'
import { createWalletClient, custom, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disconnect } from '../../core/actions/disconnect.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { watchAnnouncedWallets } from '../injected/watchWallets.js'
import { setUpLoggedIn } from './testLoggedIn.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the EIP-1193 provider', () => {
  it('returns accounts and chain without a frame request', async () => {
    const { eip155, frame } = await setUpLoggedIn()
    const before = frame.received.length
    expect(await eip155.request({ method: 'eth_accounts' })).toEqual([frame.evmAddress])
    expect(await eip155.request({ method: 'eth_requestAccounts' })).toEqual([frame.evmAddress])
    expect(await eip155.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await eip155.request({ method: 'net_version' })).toBe('31337')
    expect(frame.received).toHaveLength(before)
  })

  it.each(
    [...safeRpcMethods, ...permissionReadMethods].filter((method) => !['eth_accounts', 'eth_chainId'].includes(method)),
  )('sends %s to the frame without a view [S7.54, S7.62]', async (method) => {
    const { eip155, frame, run, getModal } = await setUpLoggedIn()
    frame.answers.RPC_REQUEST = (payload) => payload
    expect(await run(eip155.request({ method, params: ['0x1'] }))).toEqual({
      method,
      params: ['0x1'],
      chainId: 'eip155:31337',
    })
    expect(getModal().open).toBe(false)
  })

  it.each(unsafeRpcMethods.filter((method) => !method.startsWith('solana_')))(
    'opens ApproveTransaction for %s [S2.10, S7.63-S7.67]',
    async (method) => {
      const { eip155, hang, settle, getModal } = await setUpLoggedIn()
      hang()
      eip155.request({ method, params: [] }).catch(() => undefined)
      await settle()
      expect(getModal()).toEqual({ open: true, view: 'ApproveTransaction', how: 'open' })
    },
  )

  it('rejects any other method without a frame request, and shows an error after 300 ms [S5.31, S9.6]', async () => {
    const { eip155, frame, client, getModal } = await setUpLoggedIn()
    const before = frame.received.length
    const requested = eip155.request({ method: 'eth_sign', params: [] })
    await expect(requested).rejects.toMatchObject({
      code: 4200,
      message: 'The embedded wallet does not allow the method eth_sign',
    })
    expect(frame.received).toHaveLength(before)
    expect(getModal().open).toBe(true)
    await vi.advanceTimersByTimeAsync(299)
    expect(client.store.getState().notice).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(client.store.getState().notice).toMatchObject({ kind: 'toast', variant: 'error' })
  })

  it('handles permission requests of libraries without the user', async () => {
    const { eip155, frame, getModal } = await setUpLoggedIn()
    const before = frame.received.length
    const permissions = [{ parentCapability: 'eth_accounts', caveats: [] }]
    const params = [{ eth_accounts: {} }]
    expect(await eip155.request({ method: 'wallet_requestPermissions', params })).toEqual(permissions)
    expect(await eip155.request({ method: 'wallet_getPermissions' })).toEqual(permissions)
    expect(await eip155.request({ method: 'wallet_revokePermissions', params })).toBeNull()
    expect(frame.received).toHaveLength(before)
    expect(getModal().open).toBe(false)
    expect(await eip155.request({ method: 'eth_accounts' })).toEqual([frame.evmAddress])
  })

  it('returns no accounts and rejects with 4100 after the user has signed out', async () => {
    const { eip155, client, run } = await setUpLoggedIn()
    const received: unknown[] = []
    eip155.on('accountsChanged', (accounts) => received.push(accounts))
    eip155.on('disconnect', () => received.push('disconnect'))
    await run(disconnect(client))
    expect(received).toEqual([[], 'disconnect'])
    expect(await eip155.request({ method: 'eth_accounts' })).toEqual([])
    await expect(eip155.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
  })

  it("emits every chain change, and a switch by a library changes the app's network", async () => {
    const { eip155, client, run } = await setUpLoggedIn()
    const received: unknown[] = []
    const listener = (chain: never) => received.push(chain)
    eip155.on('chainChanged', listener)
    await run(switchNetwork(client, { id: 31338 }))
    expect(received).toEqual(['0x7a6a'])
    eip155.removeListener('chainChanged', listener)
    await run(eip155.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }))
    expect(received).toEqual(['0x7a6a'])
    expect(client.store.getState().namespaces.eip155?.selectedChainId).toBe('eip155:31337')
    const unknown = eip155.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    await expect(unknown).rejects.toMatchObject({ code: 4902 })
  })

  it('signs for unmodified viem and ethers', async () => {
    const set = await setUpLoggedIn()
    const { eip155, frame, run } = set
    const wallet = createWalletClient({ transport: custom(eip155) })
    const message = 'for viem'
    const account = frame.evmAddress
    const signature = await run(wallet.signMessage({ account, message }))
    expect(await verifyMessage({ address: account, message, signature })).toBe(true)
    vi.useRealTimers()
    const signer = await new BrowserProvider(eip155).getSigner()
    const other = await signer.signMessage('for ethers')
    const isRight = await verifyMessage({ address: account, message: 'for ethers', signature: other as `0x${string}` })
    expect(isRight).toBe(true)
  })
})

describe('the Solana provider', () => {
  it('accepts and returns bytes, and sends base58 to the frame [S7.66]', async () => {
    const { solana, frame, run } = await setUpLoggedIn()
    expect(solana.address).toBe(frame.solanaAddress)
    const signature = await run(solana.signMessage(Uint8Array.of(0, 1, 2)))
    expect(signature).toEqual(decodeBase58('2'.repeat(88)))
    expect(frame.received.at(-1)?.payload).toEqual({
      method: 'solana_signMessage',
      params: { message: '15T', pubkey: frame.solanaAddress },
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(await run(solana.signTransaction(Uint8Array.of(1)))).toEqual(decodeBase58('Cn8eVZg'))
  })

  it('signs several transactions at once, and sends with the given options', async () => {
    const { solana, frame, run } = await setUpLoggedIn()
    frame.answers.RPC_REQUEST = () => ({ transactions: ['2', '3'] })
    expect(await run(solana.signAllTransactions([Uint8Array.of(1), Uint8Array.of(2)]))).toEqual([
      Uint8Array.of(1),
      Uint8Array.of(2),
    ])
    await expect(run(solana.signAllTransactions([Uint8Array.of(1)]))).rejects.toMatchObject({ code: -32603 })
    frame.answers.RPC_REQUEST = () => ({ signature: '5sig' })
    expect(await run(solana.signAndSendTransaction(Uint8Array.of(1), { skipPreflight: true }))).toBe('5sig')
    expect(frame.received.at(-1)?.payload).toMatchObject({
      params: { transaction: '2', options: { skipPreflight: true } },
    })
  })

  it('rejects a response that is not a signature', async () => {
    const { solana, frame, run } = await setUpLoggedIn()
    frame.answers.RPC_REQUEST = () => ({ signature: '0OIl' })
    await expect(run(solana.signMessage(Uint8Array.of(1)))).rejects.toMatchObject({ code: -32603 })
  })
})

describe('the announcement to other libraries (EIP-6963)', () => {
  it('starts when a user connects and ends with the disconnect', async () => {
    const set = await setUpLoggedIn({ announces: true })
    const found: string[] = []
    const look = () => {
      found.length = 0
      const listen = (event: Event) => {
        const { info } = (event as CustomEvent<{ info: { name: string; rdns: string } }>).detail
        found.push(`${info.name} ${info.rdns}`)
      }
      set.page.addEventListener('eip6963:announceProvider', listen)
      set.page.dispatchEvent(new Event('eip6963:requestProvider'))
      set.page.removeEventListener('eip6963:announceProvider', listen)
      return [...found]
    }
    expect(look()).toEqual(['Embedded wallet app.foyer.embedded'])
    await set.run(disconnect(set.client))
    expect(look()).toEqual([])
  })

  it('does not start if the host disables it', async () => {
    const set = await setUpLoggedIn({ announces: false })
    const received = vi.fn()
    set.page.addEventListener('eip6963:announceProvider', received)
    set.page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(received).not.toHaveBeenCalled()
  })

  it('is ignored by watchAnnouncedWallets, because the wallet list has its own rows for it', async () => {
    const set = await setUpLoggedIn({ announces: true })
    const found = vi.fn()
    watchAnnouncedWallets(set.page, [], found, new AbortController())
    expect(found).not.toHaveBeenCalled()
  })
})
