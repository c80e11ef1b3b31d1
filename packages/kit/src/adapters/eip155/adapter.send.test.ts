import { createTestAssets } from '@foyer/sandbox/createTestAssets'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTestWallet } from '../../testing/index.js'
import { adapter, nobody, unused, useTestChain } from './testChain.js'

const { chain, account, node, token, asset, balanceOf, request, codeOf, sent, ether } = useTestChain()

describe('sendToken and waitForTransaction', () => {
  it('sends the native coin with an exact amount in wei [S1.13]', async () => {
    const before = await adapter.fetchBalance(chain.access, unused)
    const atomic = 1_234_567_890_123_456_789n
    const hash = await adapter.sendToken(chain.access, request({ amount: { atomic, decimals: 18 } }))
    await adapter.waitForTransaction(chain.access, hash)
    expect((await adapter.fetchBalance(chain.access, unused)).atomic - before.atomic).toBe(atomic)
  })

  it.each([
    ['6 decimals', 'sUSD', 1_000_001n],
    ['8 decimals', 'sBTC', 1n],
    ['18 decimals', 'FOY', 1_000_000_000_000_000_001n],
    ['no return value', 'sUSDT', 1_500_000n],
  ])('sends a token with %s [S9.39]', async (_, symbol, atomic) => {
    const [mine, theirs] = [await balanceOf(symbol, account(3).address), await balanceOf(symbol, unused)]
    const amount = { atomic, decimals: token(symbol).decimals }
    const hash = await adapter.sendToken(chain.access, request({ asset: asset(symbol), amount }))
    await adapter.waitForTransaction(chain.access, hash)
    expect(await balanceOf(symbol, unused)).toBe((theirs ?? 0n) + atomic)
    expect(await balanceOf(symbol, account(3).address)).toBe((mine ?? 0n) - atomic)
  })

  it('sends the whole native balance except the estimated fee [S9.35]', async () => {
    const spender = createTestWallet({
      accounts: [account(8).privateKey],
      chains: { 31337: { rpcUrl: chain.world.urls.evm } },
    })
    await spender.provider.request({ method: 'eth_requestAccounts' })
    const from = account(8).address
    const balance = (await adapter.fetchBalance(chain.access, from)).atomic
    const { maxFee } = await adapter.estimateSendFee(
      chain.access,
      request({ from, amount: { atomic: balance, decimals: 18 } }),
    )
    expect(maxFee.atomic).toBeGreaterThan(21_000n)
    const amount = { atomic: balance - maxFee.atomic, decimals: 18 }
    const hash = await adapter.sendToken(chain.access, request({ from, amount, provider: spender.provider }))
    await adapter.waitForTransaction(chain.access, hash)
    expect((await adapter.fetchBalance(chain.access, from)).atomic).toBeLessThan(maxFee.atomic)
  })

  it.each([
    [
      'more of the native coin than the balance',
      () => ({ amount: { atomic: 10n ** 30n, decimals: 18 } }),
      'INSUFFICIENT_FUNDS',
    ],
    [
      'more of a token than the balance',
      () => ({ asset: asset('sUSD'), amount: { atomic: 10n ** 20n, decimals: 6 } }),
      'INSUFFICIENT_FUNDS',
    ],
    ['2^256 and more', () => ({ amount: { atomic: 2n ** 256n, decimals: 18 } }), 'INSUFFICIENT_FUNDS'],
    ['a zero amount [S5.9]', () => ({ amount: { atomic: 0n, decimals: 18 } }), 'SEND_FIELDS_REQUIRED'],
    ['a negative amount [S5.9]', () => ({ amount: { atomic: -1n, decimals: 18 } }), 'SEND_FIELDS_REQUIRED'],
    ['an empty recipient [S5.9] [S8.19]', () => ({ to: '' }), 'SEND_FIELDS_REQUIRED'],
    ['no asset [S5.9] [S8.20]', () => ({ asset: undefined as never }), 'SEND_TOKEN_REQUIRED'],
    ['an amount with other decimals than the token', () => ({ asset: asset('sUSD') }), 'INVALID_OPTION'],
    ['a recipient that is not an address [S5.14]', () => ({ to: '0x123' }), 'INVALID_ADDRESS'],
    [
      'a recipient with a wrong checksum',
      () => ({ to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
      'INVALID_ADDRESS',
    ],
    ['a token at an address without code', () => ({ asset: { ...ether, address: nobody } }), 'INVALID_ADDRESS'],
    [
      'a transfer that the token contract rejects',
      () => ({ asset: asset('sUSD'), amount: { atomic: 1n, decimals: 6 }, to: `0x${'0'.repeat(40)}` }),
      'TRANSACTION_FAILED',
    ],
  ])('error: rejects without a wallet request for %s', async (_, changes, code) => {
    const before = sent()
    expect(await codeOf(adapter.sendToken(chain.access, request(changes())))).toBe(code)
    expect(sent()).toBe(before)
  })

  it('error: sends nothing while the wallet is on another chain', async () => {
    const undo = chain.wallet.answerWith('eth_chainId', '0x1')
    const before = sent()
    expect(await codeOf(adapter.sendToken(chain.access, request({})))).toBe('CHAIN_DISCONNECTED')
    expect(sent()).toBe(before)
    undo()
  })

  it('error: rejects with USER_REJECTED if the user rejects in the wallet [S8.29]', async () => {
    chain.wallet.setApprove('reject')
    expect(await codeOf(adapter.sendToken(chain.access, request({})))).toBe('USER_REJECTED')
    expect(await codeOf(adapter.signMessage(chain.wallet.provider, account(3).address, 'hello'))).toBe('USER_REJECTED')
    chain.wallet.setApprove('always')
  })

  it.each([
    ['text', 'done'],
    ['a short hash', '0x1234'],
    ['nothing', undefined],
    ['an object', { hash: '0x' }],
  ])('error: rejects a wallet response that is %s instead of a hash [S5.15]', async (_, answer) => {
    const undo = chain.wallet.answerWith('eth_sendTransaction', answer)
    expect(await codeOf(adapter.sendToken(chain.access, request({})))).toBe('WALLET_ANSWER_INVALID')
    undo()
  })

  it('error: rejects with ABORTED if the signal aborts while the wallet has not responded', async () => {
    let decide: ((isYes: boolean) => void) | undefined
    chain.wallet.setApprove(() => new Promise<boolean>((resolve) => (decide = resolve)))
    const closing = new AbortController()
    const work = codeOf(adapter.sendToken({ ...chain.access, signal: closing.signal }, request({})))
    await expect.poll(() => decide).toBeDefined()
    closing.abort()
    expect(await work).toBe('ABORTED')
    // The test wallet processes one request at a time: settle this one for the next test.
    decide?.(false)
    chain.wallet.setApprove('always')
  })

  it('onLateHash receives the hash, or undefined for a rejection, if the wallet responds after the abort', async () => {
    for (const isYes of [true, false]) {
      let decide: ((isYes: boolean) => void) | undefined
      chain.wallet.setApprove(() => new Promise<boolean>((resolve) => (decide = resolve)))
      const closing = new AbortController()
      const late = new Promise<string | undefined>((onLateHash) => {
        const work = adapter.sendToken({ ...chain.access, signal: closing.signal }, request({ onLateHash }))
        work.catch(() => decide?.(isYes))
      })
      await expect.poll(() => decide).toBeDefined()
      closing.abort()
      expect(await late).toEqual(isYes ? expect.stringMatching(/^0x[0-9a-f]{64}$/) : undefined)
    }
    chain.wallet.setApprove('always')
  })

  it('error: rejects a provider that has no request method', async () => {
    expect(await codeOf(adapter.sendToken(chain.access, request({ provider: {} })))).toBe('WALLET_DISCONNECTED')
  })

  it('error: waitForTransaction rejects a reverted transaction with TRANSACTION_FAILED and its block', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 value)']),
      args: [unused, 10n ** 30n],
    })
    const hash = await node('eth_sendTransaction', [
      { from: account(1).address, to: token('sUSD').address, data, gas: '0x30000' },
    ])
    const failed = adapter.waitForTransaction(chain.access, String(hash))
    await expect(failed).rejects.toMatchObject({ code: 'TRANSACTION_FAILED' })
    // Compare with the block of the receipt. The latest block can be a newer, empty one.
    const { blockNumber } = (await node('eth_getTransactionReceipt', [hash])) as { blockNumber: string }
    await expect(failed).rejects.toMatchObject({ context: { block: String(BigInt(blockNumber)) } })
  })

  it('error: waitForTransaction rejects with ABORTED if the signal aborts before the transaction is mined', async () => {
    const closing = new AbortController()
    const hash = `0x${'ab'.repeat(32)}`
    const work = codeOf(adapter.waitForTransaction({ ...chain.access, signal: closing.signal }, hash))
    closing.abort()
    expect(await work).toBe('ABORTED')
  })
})

describe('sendToken with a non-fungible token', () => {
  const nft = (standard: 'erc721' | 'erc1155', tokenId: string) => {
    const { postcards, badges } = chain.world.addresses
    const address = standard === 'erc721' ? postcards : badges
    return { ...ether, address, name: 'Card', symbol: 'Card', decimals: 0, nft: { standard, tokenId } }
  }
  const count = async (standard: 'erc721' | 'erc1155', owner: string, tokenId: bigint) => {
    const abi = parseAbi([
      'function ownerOf(uint256) view returns (address)',
      'function balanceOf(address, uint256) view returns (uint256)',
    ])
    const data =
      standard === 'erc721'
        ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })
        : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner as `0x${string}`, tokenId] })
    return String(await node('eth_call', [{ to: nft(standard, '1').address, data }, 'latest']))
  }
  const begin = async () => {
    // Refill the balance that the tests above spent.
    await node('anvil_setBalance', [account(8).address, '0x56bc75e2d63100000'])
    await createTestAssets(chain.world.urls.evm, chain.world.accounts)
    const chains = { 31337: { rpcUrl: chain.world.urls.evm } }
    const owner = createTestWallet({ accounts: [account(0).privateKey], chains })
    await owner.provider.request({ method: 'eth_requestAccounts' })
    const give = (standard: 'erc721' | 'erc1155', tokenId: string, atomic: bigint, to: string) =>
      request({
        provider: owner.provider,
        from: account(0).address,
        to,
        asset: nft(standard, tokenId),
        amount: { atomic, decimals: 0 },
      })
    return { give, owner }
  }

  it('sends one ERC-721 token and several ERC-1155 tokens to an account [S1.13]', async () => {
    const { give } = await begin()
    for (const one of [give('erc721', '1', 1n, unused), give('erc1155', '1', 3n, unused)]) {
      expect((await adapter.estimateSendFee(chain.access, one)).maxFee.atomic).toBeGreaterThan(0n)
      await adapter.waitForTransaction(chain.access, await adapter.sendToken(chain.access, one))
    }
    expect(await count('erc721', unused, 1n)).toContain(unused.slice(2))
    expect(BigInt(await count('erc1155', unused, 1n))).toBe(3n)
  })

  it('error: makes no wallet request if the recipient contract rejects the token or the sender does not own it', async () => {
    const { give, owner } = await begin()
    const contract = token('sUSD').address
    for (const standard of ['erc721', 'erc1155'] as const) {
      expect(await codeOf(adapter.sendToken(chain.access, give(standard, '2', 1n, contract)))).toBe('RECIPIENT_REFUSED')
      const foreseen = adapter.estimateSendFee(chain.access, give(standard, '2', 1n, contract))
      expect(await codeOf(foreseen)).toBe('RECIPIENT_REFUSED')
    }
    expect(await codeOf(adapter.sendToken(chain.access, give('erc1155', '2', 99n, unused)))).toMatch(
      /TRANSACTION_FAILED|INSUFFICIENT_FUNDS/,
    )
    expect(await codeOf(adapter.sendToken(chain.access, give('erc721', '9'.repeat(78), 1n, unused)))).toBe(
      'INVALID_OPTION',
    )
    expect(owner.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })
})
