import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectRequest } from '../../core/Connector.js'
import { parseAddresses, parseEip155ChainId } from '../providerAnswers.js'
import { createEip1193Methods } from './createEip1193Methods.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const networks = [31337, 31338].map(
  (id): Network =>
    defineNetwork({
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://proxy.example'] }, chainDefault: { http: ['https://node.example'] } },
      ...(id === 31338 && { blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } }),
    }),
) as [Network, Network]

type Answer = (params: readonly unknown[] | undefined) => unknown

/** Creates a wallet that returns the given responses and records its requests. */
function createProvider(answers: Readonly<Record<string, Answer>> = {}) {
  const state = { chainId: '0x7a69' }
  const asked: unknown[][] = []
  const listeners: [string, (payload: unknown) => void][] = []
  const all: Record<string, Answer> = {
    eth_requestAccounts: () => [first, second],
    eth_accounts: () => [first],
    eth_chainId: () => state.chainId,
    wallet_switchEthereumChain: (params) => {
      state.chainId = (params as [{ chainId: string }])[0].chainId
      return null
    },
    ...answers,
  }
  const provider = {
    request: async ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) => {
      asked.push(params ? [method, ...params] : [method])
      const answer = all[method]
      if (!answer) throw { code: -32601, message: 'no such method' }
      return answer(params)
    },
    on: (event: string, listener: (payload: unknown) => void) => void listeners.push([event, listener]),
    removeListener: (event: string, listener: (payload: unknown) => void) => {
      const at = listeners.findIndex(([name, each]) => name === event && each === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
  }
  const fire = (event: string, payload?: unknown) => {
    for (const [name, listener] of [...listeners]) if (name === event) listener(payload)
  }
  return { methods: createEip1193Methods(provider as never), provider, asked, listeners, fire, state }
}

function failWith(error: object) {
  return () => {
    throw error
  }
}

function request(given: Partial<ConnectRequest> = {}): ConnectRequest {
  return { networks, signal: new AbortController().signal, ...given } as ConnectRequest
}

describe('createEip1193Methods: connect and reconnect', () => {
  it("connect: returns all accounts, and the wallet's chain if the app supports it", async () => {
    const { methods, asked } = createProvider()
    const accounts = { addresses: [first, second], chainId: 'eip155:31337' }
    expect(await methods.connect(request({ chainId: 'eip155:31338' }))).toEqual(accounts)
    expect(asked).toEqual([['eth_requestAccounts'], ['eth_chainId']])
  })

  it('connect: switches a wallet on an unsupported chain to the requested one', async () => {
    const { methods, state } = createProvider()
    state.chainId = '0x1'
    expect(await methods.connect(request({ chainId: 'eip155:31338' }))).toMatchObject({ chainId: 'eip155:31338' })
    expect(state.chainId).toBe('0x7a6a')
  })

  it("connect: returns the wallet's chain if the user rejects the switch", async () => {
    const { methods, state } = createProvider({ wallet_switchEthereumChain: failWith({ code: 4001 }) })
    state.chainId = '0x1'
    expect(await methods.connect(request({ chainId: 'eip155:31338' }))).toMatchObject({ chainId: 'eip155:1' })
  })

  it('connect: does not switch without a requested chain or after an abort', async () => {
    const { methods, asked, state } = createProvider()
    state.chainId = '0x1'
    expect(await methods.connect(request())).toMatchObject({ chainId: 'eip155:1' })
    await methods.connect(request({ chainId: 'eip155:31338', signal: AbortSignal.abort() }))
    expect(asked.map(([method]) => method)).not.toContain('wallet_switchEthereumChain')
  })

  it('error: connect rejects a wallet without accounts, and passes on the code of a rejection', async () => {
    const empty = createProvider({ eth_requestAccounts: () => [] })
    await expect(empty.methods.connect(request())).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
    expect(empty.asked).toEqual([['eth_requestAccounts']])
    const refusing = createProvider({ eth_requestAccounts: failWith({ code: 4001 }) })
    await expect(refusing.methods.connect(request())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('reconnect: returns the account without a user request', async () => {
    const { methods, asked } = createProvider()
    expect(await methods.reconnect(request())).toEqual({ addresses: [first], chainId: 'eip155:31337' })
    expect(asked[0]).toEqual(['eth_accounts'])
  })

  it.each([true, false])(
    'reconnect: returns undefined for a wallet without accounts that reports unlocked: %s',
    async (answer) => {
      const { methods, provider } = createProvider({ eth_accounts: () => [] })
      Object.assign(provider, { _metamask: { isUnlocked: async () => answer } })
      expect(await methods.reconnect(request())).toBeUndefined()
    },
  )

  it('disconnect: revokes the access, and ignores wallets that do not support that', async () => {
    const { methods, asked } = createProvider()
    await methods.disconnect()
    expect(asked).toEqual([['wallet_revokePermissions', { eth_accounts: {} }]])
  })
})

describe('createEip1193Methods: watch', () => {
  // The watcher imports it with the first empty list.
  beforeAll(() => import('./isUnlocked.js'))

  function watch(answers?: Readonly<Record<string, Answer>>) {
    const wallet = createProvider(answers)
    const told: unknown[] = []
    const undo = wallet.methods.watch({
      accountsChanged: (accounts) => told.push(accounts),
      chainChanged: (chain) => told.push(chain),
      disconnected: () => told.push('gone'),
      ready: () => told.push('ready'),
    })
    return { ...wallet, told, undo }
  }

  const settle = () => new Promise((resolve) => setImmediate(resolve))

  it('emits account and chain events, and ignores an invalid chain', () => {
    const { fire, told } = watch()
    fire('accountsChanged', [second])
    fire('chainChanged', '0x7a6a')
    fire('chainChanged', 'mainnet')
    expect(told).toEqual([[second], 'eip155:31338'])
  })

  it('reports an empty account list as a disconnect only if the wallet reports that it is unlocked', async () => {
    const plain = watch()
    plain.fire('accountsChanged', [])
    await settle()
    expect(plain.told).toEqual([[]])
    for (const isUnlocked of [async () => false, () => 'yes', failWith({ code: -32603 })]) {
      const unclear = watch()
      Object.assign(unclear.provider, { _metamask: { isUnlocked } })
      unclear.fire('accountsChanged', [])
      await settle()
      expect(unclear.told).toEqual([[]])
    }
    const unlocked = watch()
    Object.assign(unlocked.provider, { _metamask: { isUnlocked: async () => true } })
    unlocked.fire('accountsChanged', [])
    await settle()
    expect(unlocked.told).toEqual(['gone'])
  })

  it('ignores an empty account list if an account follows before the wallet reports its lock state', async () => {
    const wallet = watch()
    let answer = (_: boolean) => {}
    const late = new Promise((resolve) => {
      answer = resolve
    })
    Object.assign(wallet.provider, { _metamask: { isUnlocked: () => late } })
    wallet.fire('accountsChanged', [])
    wallet.fire('accountsChanged', [second])
    answer(true)
    await settle()
    expect(wallet.told).toEqual([[second]])
  })

  it.each([
    ['the wallet responds', () => [first], [[first]]],
    ['the wallet fails', failWith({ code: -32603 }), [[]]],
  ])('requests the accounts again after an invalid list: %s', async (_, eth_accounts, expected) => {
    const { fire, told } = watch({ eth_accounts })
    fire('accountsChanged', 'rubbish')
    await settle()
    expect(told).toEqual(expected)
  })

  it.each([
    ['still grants accounts', () => [first], []],
    ['grants none', () => [], [[]]],
    ['fails', failWith({ code: 4900 }), []],
  ])('handles `disconnect` of a wallet that %s (EIP-1193)', async (_, eth_accounts, expected) => {
    const { fire, told } = watch({ eth_accounts, eth_chainId: failWith({ code: 4900 }) })
    fire('disconnect')
    await settle()
    expect(told).toEqual(expected)
  })

  it('calls `ready` on `connect`', () => {
    const { fire, told } = watch()
    fire('connect', { chainId: '0x7a69' })
    expect(told).toEqual(['ready'])
  })

  it('emits nothing after the undo', () => {
    const { fire, told, undo, listeners } = watch()
    expect(listeners.map(([event]) => event)).toEqual(['accountsChanged', 'chainChanged', 'disconnect', 'connect'])
    undo()
    fire('accountsChanged', [second])
    expect([told, listeners]).toEqual([[], []])
  })
})

describe('createEip1193Methods: switchNetwork [S4.30]', () => {
  const [, target] = networks
  const go = async (
    wallet: ReturnType<typeof createProvider>,
    network = target,
    signal = new AbortController().signal,
  ) => {
    const going = wallet.methods.switchNetwork(network, signal)
    going.catch(() => undefined)
    // The code of the switch loads first.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(10_000)
    return going
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('sends one switch request and reads the chain', async () => {
    const wallet = createProvider()
    await go(wallet)
    expect(wallet.asked).toEqual([['wallet_switchEthereumChain', { chainId: '0x7a6a' }], ['eth_chainId']])
  })

  it.each([4902, 5000, 32603, -32603])(
    'adds a chain if the wallet rejects the switch with the code %i [S8.26-S8.28]',
    async (code) => {
      const added: unknown[] = []
      const wallet = createProvider({
        wallet_switchEthereumChain: (params) => {
          if (added.length === 0) throw { code }
          wallet.state.chainId = (params as [{ chainId: string }])[0].chainId
          return null
        },
        wallet_addEthereumChain: (params) => {
          added.push(...(params ?? []))
          return null
        },
      })
      await go(wallet)
      expect(added).toEqual([
        {
          chainId: '0x7a6a',
          chainName: 'Chain 31338',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['https://node.example'],
          blockExplorerUrls: ['https://scan.example'],
        },
      ])
      // The wallet has added the chain but not switched, so a second switch request follows.
      expect(wallet.asked.map(([method]) => method).filter((method) => method !== 'eth_chainId')).toEqual([
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_switchEthereumChain',
      ])
    },
  )

  it('sends no second switch if the wallet switches while it adds the chain, and null without an explorer', async () => {
    const wallet = createProvider({
      wallet_switchEthereumChain: failWith({ code: 4902 }),
      wallet_addEthereumChain: () => {
        wallet.state.chainId = '0x7a69'
        return null
      },
    })
    wallet.state.chainId = '0x1'
    await go(wallet, networks[0])
    expect(wallet.asked[1]).toEqual(['wallet_addEthereumChain', expect.objectContaining({ blockExplorerUrls: null })])
    expect(wallet.asked.filter(([method]) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  it.each([
    ['a rejection', { code: 4001 }, 'USER_REJECTED'],
    [
      'a rejection wrapped as an inner error',
      { code: -32603, data: { originalError: { code: 4001 } } },
      'USER_REJECTED',
    ],
    [
      'a rejection recognizable only by its message',
      { code: -32603, message: 'User rejected the request.' },
      'USER_REJECTED',
    ],
  ])('error: %s rejects with USER_REJECTED and adds nothing', async (_, error, code) => {
    const wallet = createProvider({ wallet_switchEthereumChain: failWith(error) })
    await expect(go(wallet)).rejects.toMatchObject({ code })
    expect(wallet.asked.map(([method]) => method)).toEqual(['wallet_switchEthereumChain'])
  })

  it.each([
    [{ code: 4001 }, 'USER_REJECTED'],
    [{ code: -32602, message: 'bad' }, 'CHAIN_NOT_SUPPORTED'],
  ])('error: the failure %o of the add request rejects with %s', async (error, code) => {
    const wallet = createProvider({
      wallet_switchEthereumChain: failWith({ code: 4902 }),
      wallet_addEthereumChain: failWith(error),
    })
    await expect(go(wallet)).rejects.toMatchObject({ code })
  })

  it.each([200, 1_500, 4_500])('waits for a wallet that switches %i ms after its response', async (lateMs) => {
    const wallet = createProvider({
      wallet_switchEthereumChain: () => {
        setTimeout(() => Object.assign(wallet.state, { chainId: '0x7a6a' }), lateMs)
        return null
      },
    })
    await go(wallet)
    expect(wallet.asked.filter(([method]) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  it('sends no second switch request to a wallet that switches 700 ms after the add request', async () => {
    const wallet = createProvider({
      wallet_switchEthereumChain: failWith({ code: 4902 }),
      wallet_addEthereumChain: () => {
        setTimeout(() => Object.assign(wallet.state, { chainId: '0x7a6a' }), 700)
        return null
      },
    })
    await go(wallet)
    expect(wallet.asked.filter(([method]) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  it.each([
    [{ code: -32600, message: 'Chain Id not supported' }],
    [{ message: 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.' }],
    [{ code: -32000, message: 'unknown chain' }],
    [{ code: -32602, message: 'network 31338 is not configured' }],
    [{ code: '4902', message: 'no' }],
    [{ code: 5100, message: 'Unsupported chains' }],
    [{ code: -32000, message: 'Something went wrong' }],
  ])('adds the chain after the failure %o', async (error) => {
    const wallet = createProvider({
      wallet_switchEthereumChain: failWith(Object.assign(new Error(error.message), error)),
      wallet_addEthereumChain: () => {
        wallet.state.chainId = '0x7a6a'
        return null
      },
    })
    await go(wallet)
    expect(wallet.state.chainId).toBe('0x7a6a')
  })

  it.each([
    [{ code: -32002, message: 'Request already pending' }, 'REQUEST_PENDING'],
    [{ code: 4100 }, 'UNAUTHORIZED'],
    [{ code: 4900 }, 'WALLET_DISCONNECTED'],
  ])('error: adds nothing after the failure %o', async (error, code) => {
    const wallet = createProvider({ wallet_switchEthereumChain: failWith(error) })
    await expect(go(wallet)).rejects.toMatchObject({ code })
    expect(wallet.asked).toHaveLength(1)
  })

  it('error: rejects with the first error if the switch fails for another reason and the chain cannot be added', async () => {
    const broken = { code: -32000, message: 'Something went wrong' }
    const wallet = createProvider({
      wallet_switchEthereumChain: failWith(broken),
      wallet_addEthereumChain: failWith({ code: -32601 }),
    })
    await expect(go(wallet)).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED', cause: broken })
  })

  it('error: rejects with CHAIN_NOT_SUPPORTED if the wallet confirms but does not switch', async () => {
    const wallet = createProvider({ wallet_switchEthereumChain: () => null })
    await expect(go(wallet)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  })

  it('error: adds nothing after an abort', async () => {
    const wallet = createProvider({ wallet_switchEthereumChain: failWith({ code: 4902 }) })
    await expect(go(wallet, target, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    expect(wallet.asked).toHaveLength(1)
  })
})

describe('parseAddresses and parseEip155ChainId', () => {
  it('parseAddresses: returns the first hundred addresses and rejects invalid ones', () => {
    for (const count of [100, 101, 5_000])
      expect(parseAddresses(Array(count).fill(first), 'eth_accounts')).toHaveLength(100)
    for (const bad of [undefined, first, [`${first}0`], [`x${first}`], [12]])
      expect(() => parseAddresses(bad, 'eth_accounts')).toThrow(
        expect.objectContaining({ code: 'WALLET_ANSWER_INVALID', context: { method: 'eth_accounts' } }),
      )
  })

  it.each([
    ['0x1', 'eip155:1'],
    ['0xA', 'eip155:10'],
    ['137', 'eip155:137'],
    [10, 'eip155:10'],
  ])('parseEip155ChainId: accepts %s', (answer, chain) => expect(parseEip155ChainId(answer, 'eth_chainId')).toBe(chain))

  it.each([
    '0x0',
    '0',
    '01',
    '0x',
    '-1',
    '1.5',
    1.5,
    0,
    -1,
    Number.NaN,
    2 ** 60,
    '0xfffffffffffffff',
    ' 1',
    null,
    true,
  ])('error: parseEip155ChainId rejects %s', (answer) =>
    expect(() => parseEip155ChainId(answer, 'eth_chainId')).toThrow(
      expect.objectContaining({ code: 'WALLET_ANSWER_INVALID' }),
    ),
  )
})
