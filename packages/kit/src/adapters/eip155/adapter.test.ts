import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld, type World } from '@foyer/sandbox/world'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asset, ChainAccess, SendRequest } from '../../core/Adapter.js'
import { getErrorCode } from '../../errors/FoyerError.js'
import { defineNetwork } from '../../networks/defineNetwork.js'
import { foyerLocal } from '../../networks/foyerLocal.js'
import type { TokenDefinition } from '../../networks/Network.js'
import { createTestWallet, type TestWallet } from '../../testing/index.js'
import { createEip155Adapter } from './index.js'

const adapter = createEip155Adapter()
const tokens = foyerLocal.tokens ?? []
const unused = '0x00000000000000000000000000000000000a11ce'
const nobody = '0x1111111111111111111111111111111111111111'

describe('EVM adapter on a real chain', () => {
  let world: World
  let folder: string
  let access: ChainAccess
  let wallet: TestWallet
  const account = (index: number) => {
    const found = world.accounts[index]
    if (found === undefined) throw new Error(`the world has no account ${index}`)
    return found
  }
  const node = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(world.urls.evm, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  /** Sends from an account the node holds the key of, and waits until it is mined. */
  const sendUnlocked = async (from: string, to: string, data: string) => {
    const hash = await node('eth_sendTransaction', [{ from, to, data }])
    await adapter.waitForTransaction(access, String(hash))
  }
  const token = (symbol: string): TokenDefinition => {
    const found = tokens.find((entry) => entry.symbol === symbol)
    if (found === undefined) throw new Error(`the network has no ${symbol}`)
    return found
  }
  const asset = (symbol: string): Asset => ({ chainId: foyerLocal.caipNetworkId, ...token(symbol) })
  const ether: Asset = { chainId: foyerLocal.caipNetworkId, ...foyerLocal.nativeCurrency }
  const balanceOf = async (symbol: string, owner: string) =>
    (await adapter.fetchTokenBalances(access, owner, [token(symbol)]))[0]?.amount.atomic
  const request = (changes: Partial<SendRequest>): SendRequest => ({
    provider: wallet.provider,
    from: account(3).address,
    to: unused,
    asset: ether,
    amount: { atomic: 1n, decimals: 18 },
    ...changes,
  })
  const codeOf = (work: Promise<unknown>) => work.then(() => 'nothing was thrown', getErrorCode)
  const sent = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-eip155-'))
    world = await startWorld({ dataDir: folder, quiet: true })
    access = { network: foyerLocal, rpcUrls: [world.urls.evm] }
    wallet = createTestWallet({ accounts: [account(3).privateKey], chains: { 31337: { rpcUrl: world.urls.evm } } })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
  })
  afterAll(async () => {
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  describe('balances', () => {
    it('reads the native balance exactly, to the wei [S1.10]', async () => {
      await node('anvil_setBalance', [nobody, '0xde0b6b3a7640001'])
      expect(await adapter.fetchBalance(access, nobody)).toEqual({ atomic: 1_000_000_000_000_000_001n, decimals: 18 })
    })

    it('reads tokens of 6, 8 and 18 decimals in one multicall, in the order asked [S9.13]', async () => {
      const held = await adapter.fetchTokenBalances(access, account(5).address, tokens)
      expect(held.map(({ asset: { symbol }, amount }) => [symbol, amount.atomic, amount.decimals])).toEqual([
        ['sUSD', 1_000_000_000n, 6],
        ['sBTC', 50_000_000n, 8],
        ['FOY', 500_000_000_000_000_000_000n, 18],
        ['sUSDT', 750_000_000n, 6],
        ['WETH', 1_000_000_000_000_000_000n, 18],
      ])
    })

    it('leaves out a token that does not answer and keeps the others', async () => {
      const list = [
        { address: nobody, name: 'Nothing there', symbol: 'NO', decimals: 18 },
        token('sUSD'),
        { address: world.addresses.ensResolver, name: 'No token', symbol: 'BAD', decimals: 18 },
        { address: '0xnotAnAddress', name: 'No address', symbol: 'BAD2', decimals: 18 },
        token('sBTC'),
      ]
      const held = await adapter.fetchTokenBalances(access, account(5).address, list)
      expect(held.map(({ asset: { symbol } }) => symbol)).toEqual(['sUSD', 'sBTC'])
    })

    it('drops tokens without decimals, the native placeholder and repetitions [S5.22] [S9.38]', async () => {
      const list = [
        { ...token('sUSD'), decimals: 0 },
        token('sBTC'),
        { ...token('sBTC'), address: token('sBTC').address.toLowerCase() },
        { address: adapter.nativeAddress, name: 'Ether', symbol: 'ETH', decimals: 18 },
      ]
      const held = await adapter.fetchTokenBalances(access, account(5).address, list)
      expect(held.map(({ asset: { symbol } }) => symbol)).toEqual(['sBTC'])
    })

    it('reads tokens one by one where no multicall stands', async () => {
      const network = defineNetwork({ ...foyerLocal, contracts: { multicall3: { address: nobody } } })
      const held = await adapter.fetchTokenBalances({ ...access, network }, account(5).address, tokens)
      expect(held).toHaveLength(5)
    })

    it('reads more tokens than fit into one multicall', async () => {
      // 36 bytes of call data each, 1024 bytes a multicall.
      const fillers = Array.from({ length: 60 }, (_, index) => ({
        ...token('sUSD'),
        address: `0x${(index + 0x1000).toString(16).padStart(40, '0')}`,
      }))
      const held = await adapter.fetchTokenBalances(access, account(5).address, [...fillers, ...tokens])
      expect(held.map(({ asset: { symbol } }) => symbol)).toEqual(['sUSD', 'sBTC', 'FOY', 'sUSDT', 'WETH'])
    })

    it('error: no balances are invented when the node is gone', async () => {
      const dead = { ...access, rpcUrls: ['http://127.0.0.1:9'] }
      expect(await codeOf(adapter.fetchTokenBalances(dead, account(5).address, tokens))).toBe('RPC_FAILED')
      expect(await codeOf(adapter.fetchBalance(dead, nobody))).toBe('RPC_FAILED')
    })
  })

  describe('names', () => {
    const reverse = parseAbi(['function setName(string name) returns (bytes32)'])
    const claim = (index: number, name: string) =>
      sendUnlocked(
        account(index).address,
        world.addresses.ensReverseRegistrar,
        encodeFunctionData({ abi: reverse, functionName: 'setName', args: [name] }),
      )

    it('resolves a name to its address in any case [S5.30]', async () => {
      expect(await adapter.resolveName(access, 'alice.eth')).toBe(account(0).address)
      expect(await adapter.resolveName(access, ' ALICE.eth ')).toBe(account(0).address)
      expect(await adapter.resolveName(access, 'savings.alice.eth')).toBe(account(4).address)
    })

    it('knows no address for names nobody registered, names without one, and what is no name', async () => {
      for (const name of [
        'missing.eth',
        'empty.eth',
        'alice',
        '',
        '.eth',
        'a..eth',
        'ali\u202ece.eth',
        `${'a'.repeat(400)}.eth`,
      ])
        expect(await adapter.resolveName(access, name)).toBeNull()
    })

    it('finds the name and the avatar of an address [S3.40]', async () => {
      const identity = await adapter.fetchIdentity(access, account(0).address)
      expect(identity.name).toBe('alice.eth')
      expect(identity.avatar).toMatch(/^data:image\/svg\+xml/)
      expect(await adapter.fetchIdentity(access, account(2).address.toLowerCase())).toEqual({
        name: 'carol.eth',
        avatar: null,
      })
    })

    it('refuses the name of somebody else that an address claims for itself', async () => {
      await claim(6, 'alice.eth')
      expect(await adapter.fetchIdentity(access, account(6).address)).toEqual({ name: null, avatar: null })
    })

    it.each([
      ['400 characters', `${'a'.repeat(396)}.eth`],
      ['a right-to-left override', 'alice\u202e.eth'],
      ['a null character', 'alice\u0000.eth'],
      ['letters that are not in normal form', 'Alice.eth'],
      ['markup', '<img src=x onerror=alert(1)>.eth'],
      ['nothing', ''],
    ])('shows no name that has %s', async (_, name) => {
      await claim(7, name)
      expect(await adapter.fetchIdentity(access, account(7).address)).toEqual({ name: null, avatar: null })
    })

    it('has no names on test networks and on networks without a registry [S5.30]', async () => {
      for (const changes of [{ testnet: true }, { contracts: {} }]) {
        const network = defineNetwork({ ...foyerLocal, ...changes })
        expect(await adapter.resolveName({ ...access, network }, 'alice.eth')).toBeNull()
        expect(await adapter.fetchIdentity({ ...access, network }, account(0).address)).toEqual({
          name: null,
          avatar: null,
        })
      }
    })

    it('finds nobody when another contract stands where the registry should be', async () => {
      const network = defineNetwork({
        ...foyerLocal,
        contracts: { ensRegistry: { address: token('sUSD').address } },
      })
      expect(await adapter.resolveName({ ...access, network }, 'alice.eth')).toBeNull()
    })
  })

  describe('sending', () => {
    it('sends the native coin, exact to the last wei [S1.13]', async () => {
      const before = await adapter.fetchBalance(access, unused)
      const atomic = 1_234_567_890_123_456_789n
      const hash = await adapter.sendToken(access, request({ amount: { atomic, decimals: 18 } }))
      await adapter.waitForTransaction(access, hash)
      expect((await adapter.fetchBalance(access, unused)).atomic - before.atomic).toBe(atomic)
    })

    it.each([
      ['6 decimals', 'sUSD', 1_000_001n],
      ['8 decimals', 'sBTC', 1n],
      ['18 decimals', 'FOY', 1_000_000_000_000_000_001n],
      ['no return value', 'sUSDT', 1_500_000n],
    ])('sends a token with %s [S9.39]', async (_, symbol, atomic) => {
      const [mine, theirs] = [await balanceOf(symbol, account(3).address), await balanceOf(symbol, unused)]
      const amount = { atomic, decimals: token(symbol).decimals }
      const hash = await adapter.sendToken(access, request({ asset: asset(symbol), amount }))
      await adapter.waitForTransaction(access, hash)
      expect(await balanceOf(symbol, unused)).toBe((theirs ?? 0n) + atomic)
      expect(await balanceOf(symbol, account(3).address)).toBe((mine ?? 0n) - atomic)
    })

    it('sends the whole native balance less the estimated fee without being refused [S9.35]', async () => {
      const spender = createTestWallet({
        accounts: [account(8).privateKey],
        chains: { 31337: { rpcUrl: world.urls.evm } },
      })
      await spender.provider.request({ method: 'eth_requestAccounts' })
      const from = account(8).address
      const balance = (await adapter.fetchBalance(access, from)).atomic
      const { maxFee } = await adapter.estimateSendFee(
        access,
        request({ from, amount: { atomic: balance, decimals: 18 } }),
      )
      expect(maxFee.atomic).toBeGreaterThan(21_000n)
      const amount = { atomic: balance - maxFee.atomic, decimals: 18 }
      const hash = await adapter.sendToken(access, request({ from, amount, provider: spender.provider }))
      await adapter.waitForTransaction(access, hash)
      expect((await adapter.fetchBalance(access, from)).atomic).toBeLessThan(maxFee.atomic)
    })

    it.each([
      [
        'more of the native coin than there is',
        () => ({ amount: { atomic: 10n ** 30n, decimals: 18 } }),
        'INSUFFICIENT_FUNDS',
      ],
      [
        'more of a token than there is',
        () => ({ asset: asset('sUSD'), amount: { atomic: 10n ** 20n, decimals: 6 } }),
        'INSUFFICIENT_FUNDS',
      ],
      ['2^256 and more', () => ({ amount: { atomic: 2n ** 256n, decimals: 18 } }), 'INSUFFICIENT_FUNDS'],
      ['nothing [S5.9]', () => ({ amount: { atomic: 0n, decimals: 18 } }), 'SEND_FIELDS_REQUIRED'],
      ['a negative amount [S5.9]', () => ({ amount: { atomic: -1n, decimals: 18 } }), 'SEND_FIELDS_REQUIRED'],
      ['to nobody [S5.9] [S8.19]', () => ({ to: '' }), 'SEND_FIELDS_REQUIRED'],
      ['no asset [S5.9] [S8.20]', () => ({ asset: undefined as never }), 'SEND_TOKEN_REQUIRED'],
      ['an amount of other decimals', () => ({ asset: asset('sUSD') }), 'INVALID_OPTION'],
      ['to something that is no address [S5.14]', () => ({ to: '0x123' }), 'INVALID_ADDRESS'],
      [
        'to an address with a wrong checksum',
        () => ({ to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
        'INVALID_ADDRESS',
      ],
      ['a token at an address without code', () => ({ asset: { ...ether, address: nobody } }), 'INVALID_ADDRESS'],
      [
        'a transfer the token refuses',
        () => ({ asset: asset('sUSD'), amount: { atomic: 1n, decimals: 6 }, to: `0x${'0'.repeat(40)}` }),
        'TRANSACTION_FAILED',
      ],
    ])('error: the wallet is not asked to send %s', async (_, changes, code) => {
      const before = sent()
      expect(await codeOf(adapter.sendToken(access, request(changes())))).toBe(code)
      expect(sent()).toBe(before)
    })

    it('error: nothing is sent while the wallet is on another chain', async () => {
      const undo = wallet.answerWith('eth_chainId', '0x1')
      const before = sent()
      expect(await codeOf(adapter.sendToken(access, request({})))).toBe('CHAIN_DISCONNECTED')
      expect(sent()).toBe(before)
      undo()
    })

    it('error: a person who rejects is told so [S8.29]', async () => {
      wallet.setApprove('reject')
      expect(await codeOf(adapter.sendToken(access, request({})))).toBe('USER_REJECTED')
      expect(await codeOf(adapter.signMessage(wallet.provider, account(3).address, 'hello'))).toBe('USER_REJECTED')
      wallet.setApprove('always')
    })

    it.each([
      ['text', 'done'],
      ['a short hash', '0x1234'],
      ['nothing', undefined],
      ['an object', { hash: '0x' }],
    ])('error: a wallet that answers %s instead of a hash is not believed [S5.15]', async (_, answer) => {
      const undo = wallet.answerWith('eth_sendTransaction', answer)
      expect(await codeOf(adapter.sendToken(access, request({})))).toBe('WALLET_ANSWER_INVALID')
      undo()
    })

    it('error: a wallet that never answers is given up when the view closes', async () => {
      let decide: ((isYes: boolean) => void) | undefined
      wallet.setApprove(() => new Promise<boolean>((resolve) => (decide = resolve)))
      const closing = new AbortController()
      const work = codeOf(adapter.sendToken({ ...access, signal: closing.signal }, request({})))
      await expect.poll(() => decide).toBeDefined()
      closing.abort()
      expect(await work).toBe('ABORTED')
      // It asks its person one thing at a time.
      decide?.(false)
      wallet.setApprove('always')
    })

    it('tells the hash, or a no, of a wallet that answers after it was given up', async () => {
      for (const isYes of [true, false]) {
        let decide: ((isYes: boolean) => void) | undefined
        wallet.setApprove(() => new Promise<boolean>((resolve) => (decide = resolve)))
        const closing = new AbortController()
        const late = new Promise<string | undefined>((onLate) => {
          const work = adapter.sendToken({ ...access, signal: closing.signal }, request({ onLate }))
          work.catch(() => decide?.(isYes))
        })
        await expect.poll(() => decide).toBeDefined()
        closing.abort()
        expect(await late).toEqual(isYes ? expect.stringMatching(/^0x[0-9a-f]{64}$/) : undefined)
      }
      wallet.setApprove('always')
    })

    it('error: a provider that is none is refused', async () => {
      expect(await codeOf(adapter.sendToken(access, request({ provider: {} })))).toBe('WALLET_DISCONNECTED')
    })

    it('error: a reverted transaction is told as failed', async () => {
      const data = encodeFunctionData({
        abi: parseAbi(['function transfer(address to, uint256 value)']),
        args: [unused, 10n ** 30n],
      })
      const hash = await node('eth_sendTransaction', [
        { from: account(1).address, to: token('sUSD').address, data, gas: '0x30000' },
      ])
      expect(await codeOf(adapter.waitForTransaction(access, String(hash)))).toBe('TRANSACTION_FAILED')
    })

    it('error: waiting for a transaction nobody mines ends with the signal', async () => {
      const closing = new AbortController()
      const hash = `0x${'ab'.repeat(32)}`
      const work = codeOf(adapter.waitForTransaction({ ...access, signal: closing.signal }, hash))
      closing.abort()
      expect(await work).toBe('ABORTED')
    })
  })

  describe('fees, recipients, signatures', () => {
    it('estimates what a token transfer costs above the bare price of gas [S9.35]', async () => {
      const amount = { atomic: 1n, decimals: 6 }
      const { maxFee } = await adapter.estimateSendFee(access, request({ asset: asset('sUSD'), amount }))
      const block = (await node('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
      expect(maxFee.decimals).toBe(18)
      expect(maxFee.atomic).toBeGreaterThan(BigInt(block.baseFeePerGas) * 21_000n)
    })

    it('error: an estimate for more than there is says so', async () => {
      const amount = { atomic: 10n ** 30n, decimals: 18 }
      expect(await codeOf(adapter.estimateSendFee(access, request({ amount })))).toBe('INSUFFICIENT_FUNDS')
    })

    it('tells a contract, a used account and an unused one apart', async () => {
      expect(await adapter.fetchRecipientFacts(access, token('sUSD').address)).toEqual({
        isContract: true,
        isUnused: false,
      })
      expect(await adapter.fetchRecipientFacts(access, account(1).address)).toEqual({
        isContract: false,
        isUnused: false,
      })
      expect(await adapter.fetchRecipientFacts(access, `0x${'9'.repeat(40)}`)).toEqual({
        isContract: false,
        isUnused: true,
      })
    })

    it('does not call an account with an EIP-7702 delegation a contract', async () => {
      await node('anvil_setCode', [account(2).address, `0xef0100${token('sUSD').address.slice(2)}`])
      expect(await adapter.fetchRecipientFacts(access, account(2).address)).toEqual({
        isContract: false,
        isUnused: false,
      })
      await node('anvil_setCode', [account(2).address, '0x'])
    })

    it('signs a message whatever it looks like [S7.38]', async () => {
      const { verifyMessage } = await import('viem')
      for (const message of ['hello', '0x1234', 'Grüße 👋', '']) {
        const signature = await adapter.signMessage(wallet.provider, account(3).address, message)
        expect(
          await verifyMessage({ address: account(3).address, message, signature: signature as `0x${string}` }),
        ).toBe(true)
      }
    })

    it.each([['0x12'], ['signed'], [null], [`0x${'g'.repeat(130)}`]])(
      'error: a wallet that answers %s instead of a signature is not believed [S5.15]',
      async (answer) => {
        const undo = wallet.answerWith('personal_sign', answer)
        expect(await codeOf(adapter.signMessage(wallet.provider, account(3).address, 'hello'))).toBe(
          'WALLET_ANSWER_INVALID',
        )
        undo()
      },
    )

    it('formats an address with its checksum and refuses what is none [S5.14]', async () => {
      expect(await adapter.formatAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toBe(account(0).address)
      expect(await codeOf(adapter.formatAddress('alice.eth'))).toBe('INVALID_ADDRESS')
      expect(['0x', 'alice.eth', `0x${'g'.repeat(40)}`, `${nobody}0`].filter(adapter.isAddress)).toEqual([])
    })
  })
})
