import { describe, expect, it, vi } from 'vitest'
import { createTestWallet } from './createTestWallet.js'
import type { Hex, TestWalletOptions, WalletMemory } from './TestWallet.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const aliceKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const bobKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const nowhere = { 31337: { rpcUrl: 'http://127.0.0.1:1' }, 31338: { rpcUrl: 'http://127.0.0.1:1' } }

function makeWallet(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({ accounts: [aliceKey, bobKey], chains: nowhere, ...options })
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  const heard: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    wallet.provider.on(event, (value: unknown) => heard.push([event, value]))
  }
  return { wallet, ask, heard }
}

describe('connecting', () => {
  it("returns no account before the user's approval and all accounts after it", async () => {
    const { ask, heard, wallet } = makeWallet()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([alice, bob])
    expect(await ask('eth_accounts')).toEqual([alice, bob])
    expect(heard).toEqual([
      ['accountsChanged', [alice, bob]],
      ['connect', { chainId: '0x7a69' }],
    ])
    expect(wallet.isConnected()).toBe(true)
  })

  it('returns the accounts to a connected page without another approval', async () => {
    const approve = vi.fn(() => true)
    const { ask } = makeWallet({ approve })
    await ask('eth_requestAccounts')
    await ask('eth_requestAccounts')
    expect(approve).toHaveBeenCalledTimes(1)
  })

  it('rejects with 4001 if the user rejects [S8.29]', async () => {
    const { ask, wallet } = makeWallet({ approve: 'reject' })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(wallet.requests).toEqual([{ method: 'eth_requestAccounts', params: [], outcome: 'failed' }])
  })

  it('rejects a second connection request with -32002 while the first is pending [S8.29]', async () => {
    const requested = vi.fn()
    const { ask } = makeWallet({ approve: () => new Promise<boolean>((answer) => requested(answer)) })
    const first = ask('eth_requestAccounts')
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    await vi.waitFor(() => expect(requested).toHaveBeenCalledTimes(1))
    requested.mock.calls[0]?.[0](true)
    expect(await first).toEqual([alice, bob])
  })

  it('never settles if the user never responds', async () => {
    const { ask, wallet } = makeWallet({ approve: 'hang' })
    const outcome = vi.fn()
    void ask('eth_requestAccounts').then(outcome, outcome)
    await ask('eth_chainId')
    expect(outcome).not.toHaveBeenCalled()
    expect(wallet.requests[0]?.outcome).toBe('pending')
  })

  it('returns only the accounts that the user chose, in that order and on the chosen chain', async () => {
    const { ask } = makeWallet({ approve: () => ({ accounts: [bob], chainId: 1337 }) })
    expect(await ask('eth_requestAccounts')).toEqual([bob])
    expect(await ask('eth_chainId')).toBe('0x539')
    await expect(ask('eth_getBalance', bob, 'latest')).rejects.toMatchObject({ code: 4901 })
  })

  it('restores the connection from its memory on the next load', async () => {
    let stored: WalletMemory | undefined
    const memory = {
      read: () => stored,
      write: (next: WalletMemory) => {
        stored = next
      },
    }
    await makeWallet({ memory }).ask('eth_requestAccounts')
    const second = makeWallet({ memory, approve: 'reject' })
    expect(await second.ask('eth_accounts')).toEqual([alice, bob])
  })

  it('shares the granted accounts with the wallets of other tabs by their memory', async () => {
    let stored: WalletMemory | undefined
    const memory = {
      read: () => stored,
      write: (next: WalletMemory) => {
        stored = next
      },
    }
    const [first, second] = [makeWallet({ memory }), makeWallet({ memory })]
    await first.ask('eth_requestAccounts')
    expect(await second.ask('eth_accounts')).toEqual([alice, bob])
    await second.ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(await first.ask('eth_accounts')).toEqual([])
  })

  it('grants, lists and revokes the permission for accounts', async () => {
    const { ask, heard } = makeWallet()
    expect(await ask('wallet_getPermissions')).toEqual([])
    const granted = await ask('wallet_requestPermissions', { eth_accounts: {} })
    expect(granted).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(await ask('wallet_getPermissions')).toEqual(granted)
    await ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(await ask('eth_accounts')).toEqual([])
    expect(heard.at(-1)).toEqual(['accountsChanged', []])
  })
})

describe('chains', () => {
  it('switches to a known chain and emits chainChanged', async () => {
    const { ask, heard } = makeWallet()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(heard).toEqual([['chainChanged', '0x7a6a']])
    expect(await ask('net_version')).toBe('31338')
  })

  it('rejects an unknown chain with 4902, and switches to it after it was added [S8.26]', async () => {
    const { ask } = makeWallet()
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4902 })
    await ask('wallet_addEthereumChain', {
      chainId: '0x1',
      chainName: 'One',
      rpcUrls: ['http://127.0.0.1:1'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    })
    expect(await ask('eth_chainId')).toBe('0x1')
    await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
  })

  it.each([
    ['no hex', { chainId: '1' }],
    ['a leading zero', { chainId: '0x01' }],
    ['nothing', {}],
    ['a text', 'mainnet'],
  ])('rejects a switch to a chain id that is %s', async (_, parameter) => {
    await expect(makeWallet().ask('wallet_switchEthereumChain', parameter)).rejects.toMatchObject({ code: -32602 })
  })

  it('rejects a new chain with a plain http address of another machine', async () => {
    const chain = { chainId: '0x1', chainName: 'One', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
    const wish = makeWallet().ask('wallet_addEthereumChain', { ...chain, rpcUrls: ['http://rpc.example'] })
    await expect(wish).rejects.toMatchObject({ code: -32602 })
  })
})

describe('changes by the user in the wallet', () => {
  it('emits accountsChanged to a connected page for other accounts and another first account', async () => {
    const { wallet, ask, heard } = makeWallet()
    await ask('eth_requestAccounts')
    await wallet.selectAccount(bob)
    expect(heard.at(-1)).toEqual(['accountsChanged', [bob, alice]])
    await wallet.setAccounts([bobKey])
    expect(heard.at(-1)).toEqual(['accountsChanged', [bob]])
  })

  it('hides the accounts while it is locked and shows them again afterwards', async () => {
    const { wallet, ask, heard } = makeWallet()
    await ask('eth_requestAccounts')
    wallet.lock()
    expect(await ask('eth_accounts')).toEqual([])
    expect(heard.at(-1)).toEqual(['accountsChanged', []])
    expect(await ask('eth_requestAccounts')).toEqual([alice, bob])
    expect(heard.at(-2)).toEqual(['accountsChanged', [alice, bob]])
  })

  it('emits no accountsChanged to a page that is not connected', async () => {
    const { wallet, heard } = makeWallet()
    await wallet.setAccounts([bobKey])
    wallet.disconnect()
    expect(heard).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
  })

  it('disconnect() revokes the accounts and emits disconnect', async () => {
    const { wallet, ask, heard } = makeWallet()
    await ask('eth_requestAccounts')
    wallet.disconnect()
    expect(heard.slice(-2).map(([event]) => event)).toEqual(['accountsChanged', 'disconnect'])
    await expect(ask('personal_sign', '0x00', alice)).rejects.toMatchObject({ code: 4100 })
  })
})

describe('misbehaviour', () => {
  it('answerWith() sets an invalid response until it is undone', async () => {
    const { wallet, ask } = makeWallet()
    const undo = wallet.answerWith('eth_chainId', 'banana')
    wallet.answerWith('eth_accounts', (...params: unknown[]) => ({ params }))
    expect(await ask('eth_chainId')).toBe('banana')
    expect(await ask('eth_accounts', 1)).toEqual({ params: [1] })
    undo()
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  it('delayNext() delays only the next request of a method', async () => {
    vi.useFakeTimers()
    try {
      const { wallet, ask } = makeWallet()
      wallet.delayNext(5000, 'eth_chainId')
      const late = vi.fn()
      void ask('eth_chainId').then(late)
      expect(await ask('net_version')).toBe('31337')
      await vi.advanceTimersByTimeAsync(4999)
      expect(late).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(late).toHaveBeenCalledWith('0x7a69')
      expect(await ask('eth_chainId')).toBe('0x7a69')
    } finally {
      vi.useRealTimers()
    }
  })

  it('vanish(): open and new requests never settle, no event and no announcement follow', async () => {
    const target = new EventTarget()
    const { wallet, ask, heard } = makeWallet()
    wallet.announce(target)
    const outcome = vi.fn()
    void ask('eth_requestAccounts').then(outcome, outcome)
    wallet.vanish()
    void ask('eth_chainId').then(outcome, outcome)
    wallet.setChain(31338)
    const announced = vi.fn()
    target.addEventListener('eip6963:announceProvider', announced)
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    await new Promise((resolve) => setImmediate(resolve))
    expect([outcome.mock.calls, announced.mock.calls, heard]).toEqual([[], [], []])
  })

  it('rejects methods that a wallet must not support', async () => {
    const { ask } = makeWallet()
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_unheardOf', 'anvil_setBalance', 'constructor']) {
      await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    }
    await expect(makeWallet().wallet.provider.request({ method: '' })).rejects.toMatchObject({ code: -32600 })
  })

  it('calls the other listeners if one throws, and rethrows its error as an uncaught one', () => {
    const uncaught: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (work: () => void) => uncaught.push(work))
    try {
      const { wallet } = makeWallet()
      const last = vi.fn()
      wallet.provider.on('chainChanged', () => {
        throw new Error('a bug of the page')
      })
      wallet.provider.on('chainChanged', last)
      wallet.setChain(31338)
      expect(last).toHaveBeenCalledWith('0x7a6a')
      expect(() => uncaught[0]?.()).toThrow('a bug of the page')
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('discovery', () => {
  it('announces itself immediately and on every request of the page until undone (EIP-6963)', () => {
    const target = new EventTarget()
    const found: unknown[] = []
    target.addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent).detail))
    const { wallet } = makeWallet({ name: 'Fox', rdns: 'org.example.fox' })
    const undo = wallet.announce(target)
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    undo()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ info: { name: 'Fox', rdns: 'org.example.fox' }, provider: wallet.provider })
    expect(wallet.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('sets window.ethereum with its flags and restores the previous value', () => {
    const page = { ethereum: 'another wallet' }
    const { wallet } = makeWallet({ flags: { isFox: true } })
    const undo = wallet.inject(page)
    expect(page.ethereum).toBe(wallet.provider)
    expect(page.ethereum).toMatchObject({ isFox: true })
    undo()
    expect(page.ethereum).toBe('another wallet')
  })
})
