import { defineNetwork } from '@foyer/primitives/networks/Network'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { adapter, nobody, tokens, useTestChain } from './testChain.js'

const { chain, account, node, sendUnlocked, token, asset, request, codeOf } = useTestChain()

describe('balances', () => {
  it('fetchBalance returns the native balance exactly, in wei [S1.10]', async () => {
    await node('anvil_setBalance', [nobody, '0xde0b6b3a7640001'])
    expect(await adapter.fetchBalance(chain.access, nobody)).toEqual({
      atomic: 1_000_000_000_000_000_001n,
      decimals: 18,
    })
  })

  it('fetchTokenBalances reads tokens of 6, 8 and 18 decimals in one multicall and preserves the order [S9.13]', async () => {
    const held = await adapter.fetchTokenBalances(chain.access, account(5).address, tokens)
    expect(held.map(({ asset: { symbol }, amount }) => [symbol, amount.atomic, amount.decimals])).toEqual([
      ['sUSD', 1_000_000_000n, 6],
      ['sBTC', 50_000_000n, 8],
      ['FOY', 500_000_000_000_000_000_000n, 18],
      ['sUSDT', 750_000_000n, 6],
      ['WETH', 1_000_000_000_000_000_000n, 18],
    ])
  })

  it('fetchTokenBalances omits a token that does not respond and returns the others', async () => {
    const list = [
      { address: nobody, name: 'Nothing there', symbol: 'NO', decimals: 18 },
      token('sUSD'),
      { address: chain.world.addresses.ensResolver, name: 'No token', symbol: 'BAD', decimals: 18 },
      { address: '0xnotAnAddress', name: 'No address', symbol: 'BAD2', decimals: 18 },
      token('sBTC'),
    ]
    const held = await adapter.fetchTokenBalances(chain.access, account(5).address, list)
    expect(held.map(({ asset: { symbol } }) => symbol)).toEqual(['sUSD', 'sBTC'])
  })

  it('fetchTokenBalances ignores tokens without decimals, the native placeholder and duplicates [S5.22] [S9.38]', async () => {
    const list = [
      { ...token('sUSD'), decimals: 0 },
      token('sBTC'),
      { ...token('sBTC'), address: token('sBTC').address.toLowerCase() },
      { address: adapter.nativeAddress, name: 'Ether', symbol: 'ETH', decimals: 18 },
    ]
    const held = await adapter.fetchTokenBalances(chain.access, account(5).address, list)
    expect(held.map(({ asset: { symbol } }) => symbol)).toEqual(['sBTC'])
  })

  it('fetchTokenBalances reads tokens one by one if the chain has no multicall contract', async () => {
    const network = defineNetwork({ ...foyerLocal, contracts: { multicall3: { address: nobody } } })
    const held = await adapter.fetchTokenBalances({ ...chain.access, network }, account(5).address, tokens)
    expect(held).toHaveLength(5)
  })

  it('fetchTokenBalances splits tokens that do not fit into one multicall', async () => {
    // Each token needs 36 bytes of call data. The limit is 1024 bytes per multicall.
    const fillers = Array.from({ length: 60 }, (_, index) => ({
      ...token('sUSD'),
      address: `0x${(index + 0x1000).toString(16).padStart(40, '0')}`,
    }))
    const held = await adapter.fetchTokenBalances(chain.access, account(5).address, [...fillers, ...tokens])
    expect(held.map(({ asset: { symbol } }) => symbol)).toEqual(['sUSD', 'sBTC', 'FOY', 'sUSDT', 'WETH'])
  })

  it('error: balance requests reject with RPC_FAILED if the node is unreachable', async () => {
    const dead = { ...chain.access, rpcUrls: ['http://127.0.0.1:9'] }
    expect(await codeOf(adapter.fetchTokenBalances(dead, account(5).address, tokens))).toBe('RPC_FAILED')
    expect(await codeOf(adapter.fetchBalance(dead, nobody))).toBe('RPC_FAILED')
  })
})

describe('names', () => {
  const reverse = parseAbi(['function setName(string name) returns (bytes32)'])
  const claim = (index: number, name: string) =>
    sendUnlocked(
      account(index).address,
      chain.world.addresses.ensReverseRegistrar,
      encodeFunctionData({ abi: reverse, functionName: 'setName', args: [name] }),
    )

  it('resolveName ignores case and returns the address [S5.30]', async () => {
    expect(await adapter.resolveName(chain.access, 'alice.eth')).toBe(account(0).address)
    expect(await adapter.resolveName(chain.access, ' ALICE.eth ')).toBe(account(0).address)
    expect(await adapter.resolveName(chain.access, 'savings.alice.eth')).toBe(account(4).address)
  })

  it('resolveName returns null for unregistered names, names without an address and invalid names', async () => {
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
      expect(await adapter.resolveName(chain.access, name)).toBeNull()
  })

  it('fetchIdentity returns the name and the avatar of an address [S3.40]', async () => {
    const identity = await adapter.fetchIdentity(chain.access, account(0).address)
    expect(identity.name).toBe('alice.eth')
    expect(identity.avatar).toMatch(/^data:image\/svg\+xml/)
    expect(await adapter.fetchIdentity(chain.access, account(2).address.toLowerCase())).toEqual({
      name: 'carol.eth',
      avatar: null,
    })
  })

  it('fetchIdentity ignores a claimed name that resolves to another address', async () => {
    await claim(6, 'alice.eth')
    expect(await adapter.fetchIdentity(chain.access, account(6).address)).toEqual({ name: null, avatar: null })
  })

  it.each([
    ['400 characters', `${'a'.repeat(396)}.eth`],
    ['a right-to-left override', 'alice\u202e.eth'],
    ['a null character', 'alice\u0000.eth'],
    ['letters that are not in normal form', 'Alice.eth'],
    ['markup', '<img src=x onerror=alert(1)>.eth'],
    ['nothing', ''],
  ])('fetchIdentity ignores a name with %s', async (_, name) => {
    await claim(7, name)
    expect(await adapter.fetchIdentity(chain.access, account(7).address)).toEqual({ name: null, avatar: null })
  })

  it('returns no names on test networks and on networks without a registry [S5.30]', async () => {
    for (const changes of [{ testnet: true }, { contracts: {} }]) {
      const network = defineNetwork({ ...foyerLocal, ...changes })
      expect(await adapter.resolveName({ ...chain.access, network }, 'alice.eth')).toBeNull()
      expect(await adapter.fetchIdentity({ ...chain.access, network }, account(0).address)).toEqual({
        name: null,
        avatar: null,
      })
    }
  })

  it('resolveName returns null if the registry address has another contract', async () => {
    const network = defineNetwork({
      ...foyerLocal,
      contracts: { ensRegistry: { address: token('sUSD').address } },
    })
    expect(await adapter.resolveName({ ...chain.access, network }, 'alice.eth')).toBeNull()
  })
})

describe('fees, recipients, signatures', () => {
  it('estimateSendFee returns more than 21,000 gas at the base fee for a token transfer [S9.35]', async () => {
    const amount = { atomic: 1n, decimals: 6 }
    const { maxFee } = await adapter.estimateSendFee(chain.access, request({ asset: asset('sUSD'), amount }))
    const block = (await node('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
    expect(maxFee.decimals).toBe(18)
    expect(maxFee.atomic).toBeGreaterThan(BigInt(block.baseFeePerGas) * 21_000n)
  })

  it('error: estimateSendFee rejects an amount above the balance with INSUFFICIENT_FUNDS', async () => {
    const amount = { atomic: 10n ** 30n, decimals: 18 }
    expect(await codeOf(adapter.estimateSendFee(chain.access, request({ amount })))).toBe('INSUFFICIENT_FUNDS')
  })

  it('fetchRecipientFacts distinguishes contracts, used accounts and unused accounts', async () => {
    expect(await adapter.fetchRecipientFacts(chain.access, token('sUSD').address)).toEqual({
      isContract: true,
      isUnused: false,
    })
    expect(await adapter.fetchRecipientFacts(chain.access, account(1).address)).toEqual({
      isContract: false,
      isUnused: false,
    })
    expect(await adapter.fetchRecipientFacts(chain.access, `0x${'9'.repeat(40)}`)).toEqual({
      isContract: false,
      isUnused: true,
    })
  })

  it('fetchRecipientFacts does not report an account with an EIP-7702 delegation as a contract', async () => {
    await node('anvil_setCode', [account(2).address, `0xef0100${token('sUSD').address.slice(2)}`])
    expect(await adapter.fetchRecipientFacts(chain.access, account(2).address)).toEqual({
      isContract: false,
      isUnused: false,
    })
    await node('anvil_setCode', [account(2).address, '0x'])
  })

  it('signMessage signs plain text, hex-like text, Unicode and empty messages [S7.38]', async () => {
    const { verifyMessage } = await import('viem')
    for (const message of ['hello', '0x1234', 'Grüße 👋', '']) {
      const signature = await adapter.signMessage(chain.wallet.provider, account(3).address, message)
      expect(await verifyMessage({ address: account(3).address, message, signature: signature as `0x${string}` })).toBe(
        true,
      )
    }
  })

  it.each([['0x12'], ['signed'], [null], [`0x${'g'.repeat(130)}`]])(
    'error: signMessage rejects the wallet response %s, which is not a signature [S5.15]',
    async (answer) => {
      const undo = chain.wallet.answerWith('personal_sign', answer)
      expect(await codeOf(adapter.signMessage(chain.wallet.provider, account(3).address, 'hello'))).toBe(
        'WALLET_ANSWER_INVALID',
      )
      undo()
    },
  )

  it('formatAddress adds the checksum, and rejects an invalid address [S5.14]', async () => {
    expect(await adapter.formatAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toBe(account(0).address)
    expect(await codeOf(adapter.formatAddress('alice.eth'))).toBe('INVALID_ADDRESS')
    expect(['0x', 'alice.eth', `0x${'g'.repeat(40)}`, `${nobody}0`].filter(adapter.isAddress)).toEqual([])
  })
})

describe('fetchToken', () => {
  it('returns the name, symbol and decimals from the contract', async () => {
    const { name, symbol, decimals, address } = token('sBTC')
    expect(await adapter.fetchToken(chain.access, address.toLowerCase())).toMatchObject({ name, symbol, decimals })
  })

  it('error: rejects an address without a contract, an NFT, another contract and an invalid address', async () => {
    for (const address of [nobody, chain.world.addresses.postcards, chain.world.addresses.ensResolver])
      expect(await codeOf(adapter.fetchToken(chain.access, address)), address).toBe('TOKEN_NOT_FOUND')
    expect(await codeOf(adapter.fetchToken(chain.access, '0x12'))).toBe('INVALID_ADDRESS')
  })
})
