import { deriveSandboxAccounts, treasuryIndex } from '@foyer/sandbox/accounts'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { callRpc } from '@foyer/sandbox/callRpc'
import { deployContracts } from '@foyer/sandbox/deployContracts'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { fundOperations } from '@foyer/sandbox/fundOperations'
import { spawnAnvil } from '@foyer/sandbox/spawnAnvil'
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  http,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deployAccount, type SentOperation } from '../testing/openAccountFrame.js'
import { useAccountServers } from '../testing/useAccountServers.js'
import { encodeCreation } from './accountAddress.js'

const { tokens } = sandboxAddresses
const friend: Hex = '0x00000000000000000000000000000000000A11cE'
const accountAbi = parseAbi(['function addOwners(bytes[] owners)', 'function depositTo(address account) payable'])
const ether = 10n ** 18n

describe('attacks on accounts of a factory in the frame', { timeout: 120_000 }, () => {
  const servers = useAccountServers()
  const { open } = servers

  it('a page that names the other account of the user gets UNAUTHORIZED, for each type and method', async () => {
    const { ask, owner, address, request, signed, pages } = await open({ balance: ether })
    for (const [type, foreign] of [
      ['smartAccount', owner],
      ['eoa', address],
    ] as const) {
      await ask('SET_PREFERRED_ACCOUNT', { type })
      for (const [method, params] of [
        ['eth_sendTransaction', [{ from: foreign, to: friend, value: '0x1' }]],
        ['wallet_sendCalls', [{ version: '2.0.0', from: foreign, calls: [{ to: friend, value: '0x1' }] }]],
        ['personal_sign', ['0x1234', foreign]],
        ['eth_signTypedData_v4', [foreign, createMail()]],
        ['wallet_getCapabilities', [foreign, ['0x7a69']]],
        ['wallet_getAssets', [{ account: foreign }]],
      ] as const)
        await expect(request(method, params), `${type} ${method}`).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
    expect([signed, pages]).toEqual([[], []])
  })

  it.each([
    { name: 'a call that changes the owners', to: 'own', data: encodeOwners() },
    { name: 'a payment to the account itself', to: 'own', data: '0x' as const },
    { name: 'a call of the zero address, which an account counts as its own', to: zeroAddress, data: encodeOwners() },
    { name: 'a call of EntryPoint', to: entryPoint08Address, data: encodeDeposit() },
  ])('error: $name is refused before the approval, alone and in a batch', async ({ to, data }) => {
    const { address, request, signed, pages } = await open()
    const call = { to: to === 'own' ? address : to, value: '0x0', data }
    const isRefused = expect.objectContaining({ code: 'REQUEST_INVALID' })
    await expect(request('eth_sendTransaction', [{ from: address, ...call }])).rejects.toEqual(isRefused)
    const batch = { version: '2.0.0', from: address, calls: [{ to: friend, value: '0x0' }, call] }
    await expect(request('wallet_sendCalls', [batch])).rejects.toEqual(isRefused)
    expect([signed, pages]).toEqual([[], []])
  })

  it.each([
    { name: 'a contract creation', change: { to: undefined, data: '0x6000' } },
    { name: 'a nonce', change: { nonce: '0x1' } },
  ])('error: $name is refused', async ({ change }) => {
    const { address, sendTransaction, signed } = await open()
    const sending = sendTransaction({ from: address, to: friend, value: '0x0', ...change })
    await expect(sending).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(signed).toEqual([])
  })

  it('typed data that imitates the account is refused for the account and for its key', async () => {
    const { ask, owner, address, signTypedData, signed } = await open()
    const domain = { name: 'FoyerAccount', version: '1', chainId: 31_337, verifyingContract: address }
    const verifier = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
      { name: 'salt', type: 'bytes32' },
    ]
    const personal = {
      ...{ domain, primaryType: 'PersonalSign', types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] } },
      message: { prefixed: '0x1234' },
    }
    const mail = createMail()
    const nested = {
      ...{ domain: mail.domain, primaryType: 'TypedDataSign' },
      types: { ...mail.types, TypedDataSign: [{ name: 'contents', type: 'Mail' }, ...verifier] },
      message: { contents: mail.message, ...domain, salt: zeroHash },
    }
    const operation = { ...mail, domain: { name: 'ERC4337', version: '1', chainId: 31_337 } }
    for (const [type, by] of [
      ['smartAccount', address],
      ['eoa', owner],
    ] as const) {
      await ask('SET_PREFERRED_ACCOUNT', { type })
      for (const data of [personal, nested, operation])
        await expect(signTypedData(data, by)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    }
    expect(signed).toEqual([])
  })

  it('typed data whose type ends the nested description early is refused', async () => {
    const { signTypedData, signed } = await open()
    const data = { ...createMail(), primaryType: 'mail', types: { mail: [{ name: 'content', type: 'string' }] } }
    await expect(signTypedData(data)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(signed).toEqual([])
  })

  it('eth_signTransaction, operations of the app and the return to a plain account are refused', async () => {
    const { ask, request, signed } = await open()
    for (const method of ['eth_signTransaction', 'eth_sendUserOperation', 'wallet_grantPermissions', 'eth_sign'])
      await expect(request(method, [{}])).rejects.toMatchObject({ code: expect.any(String) })
    await expect(ask('OPEN_SCREEN', { screen: 'plainAccount' })).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    expect(signed).toEqual([])
  })

  it('the account works after a stranger created it, before and during the approval', async () => {
    const first = await open()
    await deployAccount(servers.chain, encodeCreation(first.owner))
    expect(await first.sendTransaction({ from: first.address, to: friend, value: '0x0' })).toMatch(/^0x/)
    const state = { isDone: false }
    const second = await open({
      beforeCall: async (method) => {
        if (state.isDone || method !== 'pm_getPaymasterData') return
        state.isDone = true
        await deployAccount(servers.chain, encodeCreation(second.owner))
      },
    })
    await expect(second.sendTransaction({ from: second.address, to: friend, value: '0x0' })).rejects.toThrow()
    expect(await second.sendTransaction({ from: second.address, to: friend, value: '0x0' })).toMatch(/^0x/)
  })

  it('error: an account with other code signs and sends nothing', async () => {
    const { address, sendTransaction, signMessage, signed } = await open()
    await servers.chain.call('anvil_setCode', [address, '0x00'])
    const isUnavailable = expect.objectContaining({ code: 'smart_account_unavailable' })
    await expect(sendTransaction({ from: address, to: friend, value: '0x0' })).rejects.toEqual(isUnavailable)
    await expect(signMessage('Hello')).rejects.toEqual(isUnavailable)
    expect(signed).toEqual([])
  })

  it('an operation of one chain is rejected by the same account on another chain', async () => {
    const { address, sendTransaction, sent, owner } = await open({ isSponsored: false, balance: ether })
    await sendTransaction({ from: address, to: friend, value: '0x1' })
    const [operation = {} as SentOperation] = sent
    for (const [chainId, message] of [
      [31_337, undefined],
      [31_338, 'AA24'],
    ] as const) {
      const other = await startOtherChain(chainId)
      onTestFinished(other.stop)
      await other.call('anvil_setBalance', [address, `0x${ether.toString(16)}`])
      const simulation = other.simulate(operation)
      if (message) await expect(simulation).rejects.toThrow(message)
      else await simulation
    }
    expect(owner).not.toBe(address)
  })
})

function createMail() {
  return {
    domain: { name: 'Mail', version: '1', chainId: 31_337, verifyingContract: tokens.FOY },
    types: { Mail: [{ name: 'content', type: 'string' }] },
    ...{ primaryType: 'Mail', message: { content: 'Hello' } },
  }
}

function encodeOwners(): Hex {
  return encodeFunctionData({ abi: accountAbi, functionName: 'addOwners', args: [[friend]] })
}

function encodeDeposit(): Hex {
  return encodeFunctionData({ abi: accountAbi, functionName: 'depositTo', args: [friend] })
}

/** Starts an empty chain with the same contracts. */
async function startOtherChain(chainId: number) {
  const node = await spawnAnvil({ chainId, port: await findFreePort(), onRequest: () => {} })
  const treasury = deriveSandboxAccounts()[treasuryIndex]?.address ?? '0x'
  await deployContracts(node.url, treasury)
  await fundOperations(node.url, treasury)
  const client = createPublicClient({ transport: http(node.url) })
  return {
    stop: () => node.stop(),
    call: (method: string, params: readonly unknown[]) => callRpc(node.url, method, [...params]),
    /** Executes an operation without sending it. Throws the error of EntryPoint. */
    simulate: ({ signature = '0x', callData = '0x', sender, factory, factoryData, ...gas }: SentOperation) => {
      const numbers = Object.fromEntries(Object.entries(gas).map(([name, value]) => [name, hexToBigInt(value)]))
      const operation = { ...numbers, sender, callData, signature, factory, factoryData } as UserOperation<'0.8'>
      return client.simulateContract({
        ...{ address: entryPoint08Address, abi: entryPoint08Abi, functionName: 'handleOps', account: treasury },
        args: [[toPackedUserOperation(operation)], treasury],
      })
    },
  }
}
