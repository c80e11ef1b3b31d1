import { smartAccount as texts } from '@foyer/messages/frame/en/smartAccount'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { verifyEip155Signature } from '@foyer/sign-in/verifyEip155Signature'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  isErc6492Signature,
  parseAbi,
  type TypedDataDefinition,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { computeCloneAddress } from '../../../server/src/operations/cloneAccount.js'
import { type AccountFrame, accountContracts, deployAccount } from '../testing/openAccountFrame.js'
import { useAccountServers } from '../testing/useAccountServers.js'
import { encodeCreation } from './accountAddress.js'

const { tokens, accountFactory } = sandboxAddresses
const friend: Hex = '0x00000000000000000000000000000000000A11cE'
const factoryAbi = parseAbi([
  'function getAddress(bytes[] owners, uint64 threshold, uint256 index) view returns (address)',
])
const wethAbi = parseAbi(['function deposit() payable'])
const ether = 10n ** 18n

describe('accounts of a factory in the frame', { timeout: 120_000 }, () => {
  const servers = useAccountServers()
  const { open } = servers
  const getBalance = (address: Hex) => servers.server.client.getBalance({ address })
  const deploy = ({ owner }: AccountFrame) => deployAccount(servers.chain, encodeCreation(owner))
  const getCode = (address: Hex) => servers.server.client.getCode({ address })
  const deposit = (value = 1_000n) => ({
    to: tokens.WETH,
    value: `0x${value.toString(16)}`,
    data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
  })
  const readWeth = (account: Hex) =>
    servers.server.client.readContract({
      abi: erc20Abi,
      address: tokens.WETH,
      functionName: 'balanceOf',
      args: [account],
    })
  const createMail = (change: Partial<TypedDataDefinition> = {}) =>
    ({
      domain: { name: 'Mail', version: '1', chainId: Number(foyerLocal.id), verifyingContract: tokens.FOY },
      types: { Zeta: [{ name: 'from', type: 'Alpha' }], Alpha: [{ name: 'name', type: 'string' }] },
      ...{ primaryType: 'Zeta', message: { from: { name: 'Ann' } } },
      ...change,
    }) as TypedDataDefinition

  it('frame, server and factory compute the same address of an owner', async () => {
    const { owner, address } = await open()
    const args = [[owner], 1n, 0n] as const
    const request = { abi: factoryAbi, address: accountFactory, functionName: 'getAddress', args } as const
    expect(await servers.server.client.readContract(request)).toBe(address)
    expect(computeCloneAddress(accountContracts, owner)).toBe(address.toLowerCase())
  })

  it('GET_USER returns the address of the preferred type, on each network after each switch', async () => {
    const frame = await open()
    const { ask, owner, address, request } = frame
    const accounts = [
      { type: 'eoa', address: owner },
      { type: 'smartAccount', address, networks: [foyerLocal.caipNetworkId] },
    ]
    const local = Number(foyerLocal.id)
    expect(await ask('GET_USER', { chainId: local })).toMatchObject({ address, accounts, smartAccountDeployed: false })
    expect(await request('eth_accounts', [])).toEqual([address])
    expect(await ask('GET_USER', { chainId: 10 })).toMatchObject({
      address: owner,
      preferredAccountType: 'smartAccount',
    })
    expect(await ask('RPC_REQUEST', { method: 'eth_accounts', params: [], chainId: 10 })).toEqual([owner])
    expect(await ask('GET_USER', { chainId: local })).toMatchObject({ address })
    expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: owner })
    expect(await request('eth_accounts', [])).toEqual([owner])
    expect(await ask('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: false })
    expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({ type: 'smartAccount', address })
    expect(await ask('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: false })
    await deploy(frame)
    expect(await ask('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: true })
    expect(await ask('GET_USER', { chainId: local })).toMatchObject({ smartAccountDeployed: true })
  })

  it('the first transaction creates the account and the next do not, and the project pays', async () => {
    const { address, sendTransaction, getText, sent } = await open()
    for (const round of [1, 2]) {
      const hash = await sendTransaction({ from: address, ...deposit(0n) })
      const receipt = await servers.server.client.getTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      const notice = texts.createsAccount.replace('{network}', foyerLocal.name)
      expect(getText().includes(notice)).toBe(round === 1)
      expect(getText()).toContain(address.slice(0, 8))
      expect(sent.at(-1)?.factory).toBe(round === 1 ? accountFactory : undefined)
    }
    expect(await getCode(address)).toHaveLength(92)
    expect(await getBalance(address)).toBe(0n)
  })

  it('an account without a paymaster pays at most the shown fee', async () => {
    const { address, sendTransaction, getText, sent } = await open({ isSponsored: false, balance: ether })
    await sendTransaction({ from: address, to: friend, value: '0x1' })
    const {
      callGasLimit = '0x0',
      verificationGasLimit = '0x0',
      preVerificationGas = '0x0',
      maxFeePerGas = '0x0',
      ...rest
    } = sent[0] ?? ({} as Record<string, Hex>)
    expect(rest).not.toHaveProperty('paymaster')
    const gas = [callGasLimit, verificationGasLimit, preVerificationGas].map((each) => hexToBigInt(each))
    const max = gas.reduce((sum, each) => sum + each, 0n) * hexToBigInt(maxFeePerGas)
    expect(ether - 1n - (await getBalance(address))).toBeLessThanOrEqual(max)
    expect(ether - 1n - (await getBalance(address))).toBeGreaterThan(0n)
    expect(getText()).toMatch(/up to 0\.\d+ ETH/i)
  })

  it.each([
    { name: 'the fee', balance: 1n, value: 0n },
    { name: 'the value', balance: ether, value: 2n * ether },
  ])('an account that cannot pay $name gets INSUFFICIENT_FUNDS, and nothing is signed', async ({ balance, value }) => {
    const { address, sendTransaction, signed } = await open({ isSponsored: false, balance })
    const sending = sendTransaction({ from: address, to: friend, value: `0x${value.toString(16)}` })
    await expect(sending).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(signed).toEqual([])
  })

  it('a batch is one operation, and its status has the receipt of the transaction', async () => {
    const { address, request, waitForCalls, getText } = await open({ balance: ether })
    const batch = { version: '2.0.0', from: address, atomicRequired: true, calls: [deposit(), deposit(5n)] }
    const { id } = (await request('wallet_sendCalls', [batch])) as { id: string }
    expect(getText()).toContain(texts.allOrNothing)
    expect(await waitForCalls(id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    expect(await readWeth(address)).toBe(1_005n)
    const capabilities = await request('wallet_getCapabilities', [address, ['0x7a69', '0xa']])
    expect(capabilities).toMatchObject({ '0x7a69': { atomic: { status: 'supported' } } })
    expect(Object.keys(capabilities as object)).toEqual(['0x7a69'])
  })

  it('messages and typed data verify before and after the deployment, for the signed content only', async () => {
    const frame = await open()
    const { address, signMessage, signTypedData } = frame
    for (const isDeployed of [false, true]) {
      if (isDeployed) await deploy(frame)
      const signature = await signMessage('Hello')
      expect(isErc6492Signature(signature)).toBe(!isDeployed)
      expect(await servers.server.client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
      expect(await servers.server.client.verifyMessage({ address, message: 'Other', signature })).toBe(false)
      const access = { rpcUrls: [servers.chain.url] }
      expect(await verifyEip155Signature({ address, message: 'Hello', signature }, access)).toBe(true)
      expect(await verifyEip155Signature({ address, message: 'Other', signature }, access)).toBe(false)
      const typed = await signTypedData(createMail())
      expect(await servers.server.client.verifyTypedData({ ...createMail(), address, signature: typed })).toBe(true)
      const other = createMail({ message: { from: { name: 'Bob' } } })
      expect(await servers.server.client.verifyTypedData({ ...other, address, signature: typed })).toBe(false)
    }
  })

  it('SIGN_IN signs for the address of the account', async () => {
    const { ask, address } = await open()
    await ask('CONNECT_EMAIL', { email: 'alice@example.com' })
    await ask('CONNECT_OTP', { otp: '424242' })
    const fields = { domain: 'app.example', uri: 'https://app.example', nonce: 'a1b2c3d4e5' }
    const answer = await ask('SIGN_IN', { ...fields, chainId: foyerLocal.caipNetworkId })
    const { message, signature } = answer as { message: string; signature: Hex }
    expect(message).toContain(address)
    expect(await servers.server.client.verifyMessage({ address, message, signature })).toBe(true)
  })
})
