import fc from 'fast-check'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveSandboxAccounts, treasuryIndex } from '../../accounts.js'
import { sandboxAddresses } from '../../addresses.js'
import { findFreePort } from '../../ports/findFreePort.js'
import { callRpc } from '../chain/callRpc.js'
import { type RunningAnvil, spawnAnvil } from '../chain/spawnAnvil.js'
import { deployContracts } from './deployContracts.js'
import { readArtifact } from './readArtifact.js'

const { accountDelegate, accountPermissions, tokens } = sandboxAddresses
const { abi } = readArtifact('FoyerPermissions')
const tokenAbi = parseAbi(['function mint(address to, uint256 value)', 'function withdraw(uint256 value)'])
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const [transfer, approve, transferFrom] = [
  'transfer(address,uint256)',
  'approve(address,uint256)',
  'transferFrom(address,address,uint256)',
].map((name) => toFunctionSelector(name)) as [Hex, Hex, Hex]

interface Limit {
  readonly token: Address
  readonly amount: bigint
  readonly period: number
}

interface Permission {
  readonly account: Address
  readonly delegate: Address
  readonly validAfter: number
  readonly validUntil: number
  readonly maxCalls: number
  readonly epoch: bigint
  readonly salt: bigint
  readonly rules: readonly { readonly target: Address; readonly selectors: readonly Hex[] }[]
  readonly limits: readonly Limit[]
}

interface Call {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

const types = {
  Permission: [
    { name: 'account', type: 'address' },
    { name: 'delegate', type: 'address' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'maxCalls', type: 'uint32' },
    { name: 'epoch', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
    { name: 'rules', type: 'Rule[]' },
    { name: 'limits', type: 'Limit[]' },
  ],
  Rule: [
    { name: 'target', type: 'address' },
    { name: 'selectors', type: 'bytes4[]' },
  ],
  Limit: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'period', type: 'uint48' },
  ],
} as const

const contextParameters = parseAbiParameters([
  '(address account, address delegate, uint48 validAfter, uint48 validUntil, uint32 maxCalls, uint256 epoch, uint256 salt, Rule[] rules, Limit[] limits) permission, bytes signature',
  'struct Rule { address target; bytes4[] selectors; }',
  'struct Limit { address token; uint256 amount; uint48 period; }',
])

describe('FoyerPermissions', () => {
  let node: RunningAnvil
  let port: number
  beforeAll(async () => {
    port = await findFreePort()
    node = await spawnAnvil({ chainId: foundry.id, port, onRequest: () => {} })
    const treasury = deriveSandboxAccounts()[treasuryIndex]?.address ?? zeroAddress
    await deployContracts(node.url, treasury)
  })
  afterAll(() => node.stop())

  const client = () => createPublicClient({ chain: foundry, transport: http(node.url), pollingInterval: 20 })

  /** Creates an upgraded account with 10 ETH and 1,000 units of FOY, and an account that gets permissions. */
  async function setUp() {
    const [owner, session, friend] = [1, 2, 3].map(() => privateKeyToAccount(generatePrivateKey())) as [
      PrivateKeyAccount,
      PrivateKeyAccount,
      PrivateKeyAccount,
    ]
    for (const { address } of [owner, session])
      await callRpc(node.url, 'anvil_setBalance', [address, toHex(10n ** 19n)])
    await callRpc(node.url, 'anvil_setCode', [owner.address, concat(['0xef0100', accountDelegate])])
    await callRpc(node.url, 'anvil_impersonateAccount', [owner.address])
    const wallet = createWalletClient({ account: session, chain: foundry, transport: http(node.url) })
    const sendAs = async (from: Address, to: Address, data: Hex) => {
      const hash = (await callRpc(node.url, 'eth_sendTransaction', [{ from, to, data, gas: '0x4c4b40' }])) as Hex
      const { status } = await client().waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error('reverted')
    }
    const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [owner.address, 1_000n] })
    await sendAs(owner.address, tokens.FOY, mint)
    const { timestamp } = await client().getBlock()
    const permission: Permission = {
      ...{ account: owner.address, delegate: session.address, validAfter: Number(timestamp) },
      ...{ validUntil: Number(timestamp) + 100_000, maxCalls: 100, epoch: 0n, salt: 1n },
      rules: [{ target: tokens.FOY, selectors: [transfer, approve] }],
      limits: [{ token: tokens.FOY, amount: 100n, period: 3_600 }],
    }
    const sign = (message: Permission, by = owner) =>
      by.signTypedData({
        domain: { name: 'FoyerPermissions', version: '1', chainId: foundry.id, verifyingContract: accountPermissions },
        types,
        primaryType: 'Permission',
        message,
      })
    const createContext = async (given: Permission, signature?: Hex) =>
      encodeAbiParameters(contextParameters, [given, signature ?? (await sign(given))] as never)
    /** Redeems a permission by a real transaction. Throws the contract's error. */
    const redeem = async (
      calls: readonly Call[],
      options: { permission?: Permission; context?: Hex; mode?: Hex; data?: Hex; by?: typeof wallet } = {},
    ) => {
      const context = options.context ?? (await createContext(options.permission ?? permission))
      const data =
        options.data ??
        encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [calls])
      const request = {
        ...{ address: accountPermissions, abi, functionName: 'redeemDelegations', chain: foundry },
        args: [[context], [options.mode ?? batchMode], [data]],
      } as const
      const by = options.by ?? wallet
      await client().simulateContract({ ...request, account: by.account })
      const hash = await by.writeContract({ ...request, account: by.account })
      const receipt = await client().waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      return receipt
    }
    const balanceOf = (address: Address) =>
      client().readContract({ address: tokens.FOY, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    return { owner, session, friend, wallet, permission, sign, createContext, redeem, balanceOf, sendAs }
  }

  function send(to: Address, amount: bigint, token: Address = tokens.FOY): Call {
    const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    return { target: token, value: 0n, callData }
  }
  function allow(spender: Address, amount: bigint): Call {
    const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    return { target: tokens.FOY, value: 0n, callData }
  }

  it('the session account executes allowed calls, one or several, within the limit', async () => {
    const { friend, redeem, balanceOf } = await setUp()
    await redeem([send(friend.address, 30n), send(friend.address, 20n)])
    const { target, value, callData } = send(friend.address, 50n)
    await redeem([], { mode: zeroHash, data: encodePacked(['address', 'uint256', 'bytes'], [target, value, callData]) })
    expect(await balanceOf(friend.address)).toBe(100n)
    await expect(redeem([send(friend.address, 1n)])).rejects.toThrow('LimitExceeded')
  })

  it('the limit counts again in the next period, and never twice in one', async () => {
    const { friend, redeem, balanceOf } = await setUp()
    await redeem([send(friend.address, 100n)])
    await expect(redeem([send(friend.address, 1n)])).rejects.toThrow('LimitExceeded')
    await callRpc(node.url, 'evm_increaseTime', [3_600])
    await callRpc(node.url, 'evm_mine', [])
    await redeem([send(friend.address, 100n)])
    await expect(redeem([send(friend.address, 1n)])).rejects.toThrow('LimitExceeded')
    expect(await balanceOf(friend.address)).toBe(200n)
  })

  it('an allowance counts like a payment, also if it is raised in steps', async () => {
    const { friend, redeem } = await setUp()
    await redeem([allow(friend.address, 60n)])
    await expect(redeem([allow(friend.address, 101n)])).rejects.toThrow('LimitExceeded')
    await redeem([allow(friend.address, 100n)])
    await expect(redeem([send(friend.address, 1n)])).rejects.toThrow('LimitExceeded')
  })

  it('received tokens do not pay for sent ones', async () => {
    const { owner, friend, permission, redeem } = await setUp()
    const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [owner.address, 500n] })
    const rules = [{ target: tokens.FOY, selectors: [transfer, toFunctionSelector('mint(address,uint256)')] }]
    const calls = [{ target: tokens.FOY, value: 0n, callData: mint }, send(friend.address, 101n)]
    await expect(redeem(calls, { permission: { ...permission, rules } })).rejects.toThrow('LimitExceeded')
  })

  it('native coins need a limit for token 0', async () => {
    const { friend, permission, redeem } = await setUp()
    const pay = { target: friend.address, value: 5n, callData: '0x' as const }
    const rules = [{ target: friend.address, selectors: [] }]
    await expect(redeem([pay], { permission: { ...permission, rules } })).rejects.toThrow('LimitExceeded')
    const limits = [{ token: zeroAddress, amount: 7n, period: 0 }]
    await redeem([pay], { permission: { ...permission, rules, limits } })
    await expect(redeem([pay], { permission: { ...permission, rules, limits } })).rejects.toThrow('LimitExceeded')
  })

  it('rejects other targets, functions and modes, and calls of the account or of the contract itself', async () => {
    const { owner, friend, permission, redeem } = await setUp()
    await expect(redeem([send(friend.address, 1n, tokens.sUSD)])).rejects.toThrow('CallNotAllowed')
    const pull = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'transferFrom' },
      args: [owner.address, friend.address, 1n],
    })
    await expect(redeem([{ target: tokens.FOY, value: 0n, callData: pull }])).rejects.toThrow('CallNotAllowed')
    await expect(redeem([{ target: tokens.FOY, value: 0n, callData: '0x' }])).rejects.toThrow('CallNotAllowed')
    await expect(redeem([{ target: tokens.FOY, value: 0n, callData: '0xa905' }])).rejects.toThrow('CallNotAllowed')
    for (const target of [owner.address, zeroAddress, accountPermissions]) {
      const endAll = toFunctionSelector('endAll()')
      const rules = [{ target, selectors: [endAll] }]
      const calls = [{ target, value: 0n, callData: endAll }]
      await expect(redeem(calls, { permission: { ...permission, rules } })).rejects.toThrow('CallNotAllowed')
    }
    const failing: Hex = `0x0101${'00'.repeat(30)}`
    const delegating: Hex = `0xff${'00'.repeat(31)}`
    for (const mode of [failing, delegating])
      await expect(redeem([send(friend.address, 1n)], { mode })).rejects.toThrow('ModeNotSupported')
  })

  it('rejects functions that give control of tokens without an amount, even if a rule names them', async () => {
    const { friend, permission, redeem } = await setUp()
    for (const name of ['increaseAllowance(address,uint256)', 'setApprovalForAll(address,bool)']) {
      const selector = toFunctionSelector(name)
      const callData = concat([
        selector,
        encodeAbiParameters(parseAbiParameters('address, uint256'), [friend.address, 1n]),
      ])
      const rules = [{ target: tokens.FOY, selectors: [selector] }]
      await expect(
        redeem([{ target: tokens.FOY, value: 0n, callData }], { permission: { ...permission, rules } }),
      ).rejects.toThrow('CallNotAllowed')
    }
  })

  it('a rule for a token without a limit allows no transfer, no approval and no pull', async () => {
    const { owner, friend, permission, redeem } = await setUp()
    const open = {
      ...permission,
      limits: [],
      rules: [{ target: tokens.FOY, selectors: [transfer, approve, transferFrom] }],
    }
    const pull = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'transferFrom' },
      args: [owner.address, friend.address, 1n],
    })
    const calls = [
      send(friend.address, 1n),
      allow(friend.address, 1n),
      { target: tokens.FOY, value: 0n, callData: pull },
    ]
    for (const call of calls) await expect(redeem([call], { permission: open })).rejects.toThrow('LimitExceeded')
  })

  it('rejects a changed permission, another session account, and the signature of another account', async () => {
    const { friend, session, permission, sign, createContext, redeem } = await setUp()
    const signature = await sign(permission)
    const limits = [{ token: tokens.FOY, amount: 1_000n, period: 3_600 }]
    const raised = await createContext({ ...permission, limits }, signature)
    await expect(redeem([send(friend.address, 101n)], { context: raised })).rejects.toThrow('PermissionInvalid')
    const stolen = createWalletClient({ account: friend, chain: foundry, transport: http(node.url) })
    await callRpc(node.url, 'anvil_setBalance', [friend.address, toHex(10n ** 18n)])
    await expect(redeem([send(friend.address, 1n)], { by: stolen })).rejects.toThrow('PermissionInvalid')
    const forged = await createContext(permission, await sign(permission, session))
    await expect(redeem([send(friend.address, 1n)], { context: forged })).rejects.toThrow('PermissionInvalid')
    const other = await setUp()
    const moved = await createContext({ ...permission, account: other.owner.address }, signature)
    await expect(redeem([send(friend.address, 1n)], { context: moved })).rejects.toThrow('PermissionInvalid')
  })

  it('rejects the signature for another chain', async () => {
    const { owner, friend, permission, createContext, redeem } = await setUp()
    const domain = { name: 'FoyerPermissions', version: '1', verifyingContract: accountPermissions }
    const message = {
      domain: { ...domain, chainId: 1 },
      types,
      primaryType: 'Permission',
      message: permission,
    } as const
    const context = await createContext(permission, await owner.signTypedData(message))
    await expect(redeem([send(friend.address, 1n)], { context })).rejects.toThrow('PermissionInvalid')
  })

  it('ends at its time, after its calls, and when the account ends it or all', async () => {
    const { owner, friend, permission, redeem, sendAs } = await setUp()
    const pay = [send(friend.address, 1n)]
    await expect(redeem(pay, { permission: { ...permission, validUntil: permission.validAfter } })).rejects.toThrow(
      'PermissionOver',
    )
    const later = { ...permission, validAfter: permission.validAfter + 50_000 }
    await expect(redeem(pay, { permission: later })).rejects.toThrow('PermissionOver')
    const twice = { ...permission, maxCalls: 2, salt: 2n }
    await redeem([...pay, ...pay], { permission: twice })
    await expect(redeem(pay, { permission: twice })).rejects.toThrow('PermissionOver')

    const hash = await client().readContract({
      ...{ address: accountPermissions, abi, functionName: 'getHash', args: [permission] },
    })
    await redeem(pay)
    await sendAs(friend.address, accountPermissions, '0x').catch(() => undefined)
    await sendAs(owner.address, accountPermissions, encodeFunctionData({ abi, functionName: 'end', args: [hash] }))
    await expect(redeem(pay)).rejects.toThrow('PermissionOver')
    const next = { ...permission, salt: 3n }
    await redeem(pay, { permission: next })
    await sendAs(owner.address, accountPermissions, encodeFunctionData({ abi, functionName: 'endAll' }))
    await expect(redeem(pay, { permission: next })).rejects.toThrow('PermissionOver')
    await redeem(pay, { permission: { ...next, epoch: 1n } })
  })

  it('executes nothing for an account that returned to a plain account, or has other code', async () => {
    const { owner, friend, balanceOf, redeem } = await setUp()
    await callRpc(node.url, 'anvil_setCode', [owner.address, '0x'])
    await expect(redeem([send(friend.address, 1n)])).rejects.toThrow('PermissionInvalid')
    await callRpc(node.url, 'anvil_setCode', [owner.address, concat(['0xef0100', sandboxAddresses.simple7702Account])])
    await expect(redeem([send(friend.address, 1n)])).rejects.toThrow()
    expect(await balanceOf(friend.address)).toBe(0n)
  })

  it('random payments and allowances never exceed the limit of a period (property)', async () => {
    const { owner, friend, permission, redeem, balanceOf } = await setUp()
    const allowance = () =>
      client().readContract({
        ...{ address: tokens.FOY, abi: erc20Abi, functionName: 'allowance', args: [owner.address, friend.address] },
      })
    const call = fc.record({ isAllowance: fc.boolean(), amount: fc.bigInt({ min: 0n, max: 60n }) })
    let salt = 100n
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(call, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), async (batches) => {
        salt += 1n
        const before = (await balanceOf(friend.address)) + (await allowance())
        for (const batch of batches) {
          const calls = batch.map(({ isAllowance, amount }) =>
            isAllowance ? allow(friend.address, amount) : send(friend.address, amount),
          )
          await redeem(calls, { permission: { ...permission, salt } }).catch(() => undefined)
        }
        const after = (await balanceOf(friend.address)) + (await allowance())
        expect(after - before).toBeLessThanOrEqual(100n)
      }),
      { numRuns: 15 },
    )
  })
})
