import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { BrowserProvider } from 'ethers'
import { createWalletClient, custom, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disconnect } from '../../core/actions/disconnect.js'
import { connectEmail } from '../../core/actions/embedded/connectEmail.js'
import { connectOtp } from '../../core/actions/embedded/connectOtp.js'
import { pushTransaction } from '../../core/actions/embedded/transactions.js'
import { closeModal, openModal } from '../../core/actions/openModal.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { decodeBase58 } from '../../primitives/base58.js'
import { TestRefusal } from '../../testing/createTestFrame.js'
import { watchAnnouncedWallets } from '../injected/watchWallets.js'
import type { EmbeddedEip155Provider } from './createEip1193Provider.js'
import type { EmbeddedSolanaProvider } from './createSolanaProvider.js'
import { setUpEmbedded } from './testEmbedded.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function setUp(options: Parameters<typeof setUpEmbedded>[0] = {}) {
  const set = setUpEmbedded(options)
  await set.run(connectEmail(set.client, 'ada@person.test', set.signal))
  await set.run(connectOtp(set.client, '424242', set.signal))
  const find = (chain: string) => set.connector.connectors?.find((each) => each.chain === chain)?.provider
  const eip155 = find('eip155') as EmbeddedEip155Provider
  const solana = find('solana') as EmbeddedSolanaProvider
  // What answers requests comes with the first one; what tells other libraries of the wallet, with the connection.
  await eip155.request({ method: 'eth_chainId' })
  await vi.dynamicImportSettled()
  const getModal = () => {
    const { open, request } = set.client.store.getState().modal
    return { open, view: request.view, how: request.how }
  }
  /** A question nobody answers. */
  const hang = () => {
    set.frame.answers.RPC_REQUEST = () => new Promise(() => undefined)
  }
  return { ...set, eip155, solana, getModal, hang }
}

type SetUp = Awaited<ReturnType<typeof setUp>>
const sign = ({ eip155, frame }: SetUp) =>
  eip155.request({ method: 'personal_sign', params: ['0x68690a', frame.evmAddress] })

describe('the EIP-1193 provider', () => {
  it('answers accounts and chain without the frame', async () => {
    const { eip155, frame } = await setUp()
    const before = frame.received.length
    expect(await eip155.request({ method: 'eth_accounts' })).toEqual([frame.evmAddress])
    expect(await eip155.request({ method: 'eth_requestAccounts' })).toEqual([frame.evmAddress])
    expect(await eip155.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await eip155.request({ method: 'net_version' })).toBe('31337')
    expect(frame.received).toHaveLength(before)
  })

  it.each(safeRpcMethods.filter((method) => !['eth_accounts', 'eth_chainId'].includes(method)))(
    'passes %s on without showing anything [S7.54, S7.62]',
    async (method) => {
      const { eip155, frame, run, getModal } = await setUp()
      frame.answers.RPC_REQUEST = (payload) => payload
      expect(await run(eip155.request({ method, params: ['0x1'] }))).toEqual({
        method,
        params: ['0x1'],
        chainId: 'eip155:31337',
      })
      expect(getModal().open).toBe(false)
    },
  )

  it.each(unsafeRpcMethods.filter((method) => !method.startsWith('solana_')))(
    'asks the person about %s in ApproveTransaction [S2.10, S7.63-S7.67]',
    async (method) => {
      const { eip155, hang, settle, getModal } = await setUp()
      hang()
      eip155.request({ method, params: [] }).catch(() => undefined)
      await settle()
      expect(getModal()).toEqual({ open: true, view: 'ApproveTransaction', how: 'open' })
    },
  )

  it('refuses any other method without asking the frame, and says so 300 ms later [S5.31, S9.6]', async () => {
    const { eip155, frame, client, getModal } = await setUp()
    const before = frame.received.length
    const asked = eip155.request({ method: 'eth_sign', params: [] })
    await expect(asked).rejects.toMatchObject({
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

  it('answers libraries that ask for access before they connect, without the person', async () => {
    const { eip155, frame, getModal } = await setUp()
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

  it('is nobody once the person has signed out', async () => {
    const { eip155, client, run } = await setUp()
    const heard: unknown[] = []
    eip155.on('accountsChanged', (accounts) => heard.push(accounts))
    eip155.on('disconnect', () => heard.push('disconnect'))
    await run(disconnect(client))
    expect(heard).toEqual([[], 'disconnect'])
    expect(await eip155.request({ method: 'eth_accounts' })).toEqual([])
    await expect(eip155.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
  })

  it('tells its listeners of another chain, whoever chose it, and the app of one they chose', async () => {
    const { eip155, client, run } = await setUp()
    const heard: unknown[] = []
    const listener = (chain: never) => heard.push(chain)
    eip155.on('chainChanged', listener)
    await run(switchNetwork(client, { id: 31338 }))
    expect(heard).toEqual(['0x7a6a'])
    eip155.removeListener('chainChanged', listener)
    await run(eip155.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }))
    expect(heard).toEqual(['0x7a6a'])
    expect(client.store.getState().namespaces.eip155?.selectedChainId).toBe('eip155:31337')
    const unknown = eip155.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    await expect(unknown).rejects.toMatchObject({ code: 4902 })
  })

  it('signs for unmodified viem and ethers', async () => {
    const set = await setUp()
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
  it('takes and gives bytes, in base58 on the way [S7.66]', async () => {
    const { solana, frame, run } = await setUp()
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

  it('signs several at once and sends with the options given', async () => {
    const { solana, frame, run } = await setUp()
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

  it('refuses an answer that is no signature', async () => {
    const { solana, frame, run } = await setUp()
    frame.answers.RPC_REQUEST = () => ({ signature: '0OIl' })
    await expect(run(solana.signMessage(Uint8Array.of(1)))).rejects.toMatchObject({ code: -32603 })
  })
})

describe('ApproveTransaction', () => {
  it('closes with a yes and reads the balance anew [S4.21]', async () => {
    const set = await setUp()
    set.shelf.set('@appkit/native_balance_cache', '{}')
    expect(String(await set.run(sign(set)))).toMatch(/^0x/)
    expect(set.getModal().open).toBe(false)
    await set.settle()
    expect(set.shelf.has('@appkit/native_balance_cache')).toBe(false)
  })

  it('closes with a no, and the caller gets 4001 [S4.22]', async () => {
    const set = await setUp()
    const refused = set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] }))
    await expect(refused).rejects.toMatchObject({ code: 4001 })
    expect(set.getModal().open).toBe(false)
  })

  it('is a no when the widget is closed, and the frame is told to stop [S4.20, S8.16]', async () => {
    const set = await setUp()
    set.hang()
    const asked = sign(set)
    asked.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await expect(asked).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
    expect(set.frame.getAsked().at(-1)).toBe('CANCEL')
  })

  it('tells of a payment that was signed already when the widget was closed', async () => {
    const set = await setUp()
    const end: { tell?: (answer: unknown) => void } = {}
    set.frame.life.isSigning = true
    set.frame.answers.RPC_REQUEST = () => new Promise((resolve) => Object.assign(end, { tell: resolve }))
    const asked = set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })
    await set.settle()
    closeModal(set.client)
    await set.settle()
    expect(set.frame.getAsked().at(-1)).toBe('CANCEL')
    end.tell?.('0xhash')
    expect(await set.run(asked)).toBe('0xhash')
    expect(set.getModal().open).toBe(false)
  })

  it('error: is no "no" when a frame that was signing never says how it ended', async () => {
    const set = await setUp()
    set.frame.life.isSigning = true
    set.hang()
    const asked = set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })
    asked.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await vi.advanceTimersByTimeAsync(300_000)
    await expect(asked).rejects.toMatchObject({ code: -32603, message: 'iframe_request_timeout' })
  })

  it.each([
    ['UNAUTHORIZED', 4100, 'The wallet has not authorized this account or method'],
    ['CHAIN_DISCONNECTED', 4901, 'The wallet is not connected to the requested chain'],
    ['REQUEST_PENDING', -32002, 'A request is already open in the wallet'],
    ['REQUEST_INVALID', -32602, 'The request is not valid: params of personal_sign'],
    ['aborted', 4001, 'Request was aborted'],
    ['RPC_FAILED', -32603, 'execution reverted: Paused'],
  ])('gives libraries the number of %s (EIP-1193, EIP-1474)', async (reason, code, message) => {
    const set = await setUp()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestRefusal({ message, code: reason })
    }
    await expect(set.run(sign(set))).rejects.toMatchObject({ code, message })
  })

  it('leaves reads alone when the widget is closed [S4.9]', async () => {
    const set = await setUp()
    set.hang()
    const ended = vi.fn()
    set.eip155.request({ method: 'eth_blockNumber' }).then(ended, ended)
    openModal(set.client)
    closeModal(set.client)
    await set.settle()
    expect(ended).not.toHaveBeenCalled()
  })

  it('comes on top of an open widget and goes back to it afterwards', async () => {
    const set = await setUp()
    openModal(set.client, { view: 'Account' })
    const asked = sign(set)
    expect(set.getModal()).toEqual({ open: true, view: 'ApproveTransaction', how: 'push' })
    await set.run(asked)
    expect(set.getModal()).toMatchObject({ open: true, how: 'back' })
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('follows the entry of the transaction stack after a yes', async () => {
    const set = await setUp()
    const onSuccess = vi.fn()
    openModal(set.client, { view: 'WalletSend' })
    pushTransaction(set.client, { view: 'Account', onSuccess })
    await set.run(sign(set))
    expect(set.getModal()).toMatchObject({ open: true, view: 'Account', how: 'open' })
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  it('leads a person who had too little, and asked for more, to where money is received', async () => {
    const set = await setUp()
    const refuse = (context?: object) => () => {
      throw new TestRefusal({ message: 'Insufficient funds', code: 'INSUFFICIENT_FUNDS', ...(context && { context }) })
    }
    set.frame.answers.RPC_REQUEST = refuse()
    const given = set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] }))
    await expect(given).rejects.toMatchObject({ message: 'Insufficient funds' })
    expect(set.getModal().open).toBe(false)
    set.frame.answers.RPC_REQUEST = refuse({ wants: 'funds' })
    await set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })).catch(() => undefined)
    expect(set.getModal()).toMatchObject({ open: true, view: 'WalletReceive' })
  })

  it('goes back after a no, and on closing gives up every entry', async () => {
    const set = await setUp()
    const onCancel = vi.fn()
    openModal(set.client, { view: 'WalletSend' })
    pushTransaction(set.client, { view: 'Account', onCancel })
    await set.run(set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })).catch(() => undefined)
    expect(set.getModal()).toMatchObject({ open: true, how: 'back' })
    expect(onCancel).toHaveBeenCalledTimes(1)
    set.hang()
    pushTransaction(set.client, { onCancel })
    const asked = sign(set)
    asked.catch(() => undefined)
    await set.settle()
    closeModal(set.client)
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(onCancel).toHaveBeenCalledTimes(2)
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('leaves no entry behind for a question that never came', async () => {
    const set = await setUp()
    const forget = pushTransaction(set.client, { view: 'Account' })
    forget()
    expect(set.client.store.getState().transactions).toEqual([])
    const late = pushTransaction(set.client, { view: 'Account' })
    await set.run(sign(set))
    late()
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('stays until the last of several questions is answered, and goes by the one that is asked', async () => {
    const set = await setUp()
    const answers: (() => void)[] = []
    set.frame.answers.RPC_REQUEST = () => new Promise((resolve) => answers.push(() => resolve('0x1')))
    const asked = () => set.client.store.getState().questions?.[0]
    const both = Promise.all([sign(set), set.eip155.request({ method: 'eth_sendTransaction', params: [{}] })])
    await set.settle()
    expect(asked()).toBe('personal_sign')
    answers[0]?.()
    await set.settle()
    expect(set.getModal().open).toBe(true)
    expect(asked()).toBe('eth_sendTransaction')
    answers[1]?.()
    await both
    expect(set.getModal().open).toBe(false)
    // While the card goes it keeps its name.
    expect(asked()).toBe('eth_sendTransaction')
  })

  it('is a no when the person presses Escape over the frame', async () => {
    const set = await setUp()
    set.hang()
    const asked = sign(set)
    asked.catch(() => undefined)
    await set.settle()
    set.frame.life.events?.canceled()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })
})

describe('what the frame asks on the way of a log-in', () => {
  const begin = async (isShown: boolean) => {
    const set = setUpEmbedded()
    delete set.frame.answers.GET_USER
    await set.run(connectEmail(set.client, 'ada@person.test', set.signal))
    openModal(set.client)
    const done = connectOtp(set.client, '424242', set.signal)
    done.catch(() => undefined)
    await set.settle()
    if (isShown) set.frame.say({ type: '@w3m-frame/SHOW', payload: { height: 300 } })
    return { ...set, done }
  }

  it('is answered no by Escape, and by closing the widget', async () => {
    const first = await begin(true)
    first.frame.life.events?.canceled()
    await expect(first.done).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
    const second = await begin(true)
    closeModal(second.client)
    await expect(second.done).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
  })

  it('a log-in that asks nothing is left to its view', async () => {
    const set = await begin(false)
    closeModal(set.client)
    await set.settle()
    expect(set.frame.getAsked()).not.toContain('CANCEL')
  })
})

describe('the announcement to other libraries (EIP-6963)', () => {
  it('comes once somebody is connected, and ends with them', async () => {
    const set = await setUp({ announces: true })
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

  it('does not come where the host wants none', async () => {
    const set = await setUp({ announces: false })
    const heard = vi.fn()
    set.page.addEventListener('eip6963:announceProvider', heard)
    set.page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).not.toHaveBeenCalled()
  })

  it('is no wallet of our own list: there it has rows of its own', async () => {
    const set = await setUp({ announces: true })
    const found = vi.fn()
    watchAnnouncedWallets(set.page, [], found)()
    expect(found).not.toHaveBeenCalled()
  })
})
