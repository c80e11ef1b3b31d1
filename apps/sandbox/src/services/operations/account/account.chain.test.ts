import { type Address, concatHex, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAddresses } from '../../../addresses.js'
import { readArtifact } from '../../../evm/contracts/readArtifact.js'
import { createPermission, createSwapTerms, permissionParameters } from '../testing/createPermission.js'
import { createAddressKey, createPasskey, createTestAccount } from '../testing/createTestAccount.js'
import {
  type AccountChain,
  createSwapCalls,
  setBalance,
  startAccountChain,
  swapAmount,
} from '../testing/startAccountChain.js'
import { createAddressOwner } from './accountOwners.js'
import { type AccountCall, batchMode, encodeBatch } from './encodeCalls.js'
import { planAccount } from './planAccount.js'
import { signAccountTypedData } from './signForAccount.js'

const { tokens, accountFactory, accountPermissions } = sandboxAddresses
const createOwner = { address: createAddressKey, passkey: createPasskey } as const

describe.each(['osaka', 'prague'] as const)('FoyerAccount with the rules of %s', (hardfork) => {
  let chain: AccountChain
  beforeAll(async () => {
    chain = await startAccountChain(hardfork)
  })
  afterAll(() => chain.stop())

  const balanceOf = (account: Address) =>
    chain.client.readContract({ address: tokens.FOY, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

  it.each(['address', 'passkey'] as const)(
    'the first operation deploys the account of one owner (%s), each operation approves and swaps, and the paymaster pays',
    async (kind) => {
      const account = createTestAccount(chain, [createOwner[kind]()])
      await chain.giveTokens(account.address)
      const before = await balanceOf(account.address)
      for (const round of [1n, 2n]) {
        const { success } = await account.execute(createSwapCalls(account.address))
        expect(success).toBe(true)
        expect(await balanceOf(account.address)).toBe(before - round * swapAmount)
      }
      expect(await chain.client.getBalance({ address: account.address })).toBe(0n)
    },
  )
})

describe('FoyerAccount', () => {
  let chain: AccountChain
  beforeAll(async () => {
    chain = await startAccountChain()
  })
  afterAll(() => chain.stop())
  const { abi } = readArtifact('FoyerAccountFactory')

  it('planAccount computes the address of the factory, and a second creation returns the same account', async () => {
    const owners = [createAddressKey().encoded, createPasskey().encoded]
    for (const options of [
      { owners, threshold: 1, index: 0n },
      { owners, threshold: 2, index: 7n },
    ]) {
      const { address } = planAccount(options)
      const args = [options.owners, options.threshold, options.index]
      const request = {
        address: accountFactory,
        abi,
        args,
        account: chain.treasury,
        chain: chain.client.chain,
      } as const
      const wallet = chain.createWallet(chain.treasury)
      for (const _ of [1, 2]) {
        const { result } = await chain.client.simulateContract({ ...request, functionName: 'createAccount' })
        expect(result).toBe(address)
        const hash = await wallet.writeContract({ ...request, functionName: 'createAccount' })
        expect(await chain.client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
        expect(await chain.client.readContract({ ...request, functionName: 'getAddress' })).toBe(address)
      }
    }
  })

  it('planAccount throws for owners and thresholds that the contract refuses', () => {
    const owner = createAddressKey().encoded
    const isInvalid = expect.objectContaining({ code: 'internal' })
    const many = Array.from({ length: 33 }, createAddressKey).map(({ encoded }) => encoded)
    const key: Hex = `0x${createPasskey().encoded.slice(42)}`
    const { passkeyVerifier } = sandboxAddresses
    const unable: readonly Hex[] = [
      ...([zeroAddress, `${owner}00`, concatHex([owner, key]), concatHex([passkeyVerifier, key, '0x00'])] as const),
      concatHex([passkeyVerifier, `0x${'01'.repeat(64)}`]),
    ]
    for (const options of [
      ...[{ owners: [] }, { owners: [owner, owner] }, { owners: ['0x1234' as const] }, { owners: many }],
      ...[0, 2, 1.5].map((threshold) => ({ owners: [owner], threshold })),
      ...unable.map((each) => ({ owners: [each] })),
    ])
      expect(() => planAccount(options)).toThrow(isInvalid)
  })

  it('two owners of a threshold of two sign an operation together, in any order', async () => {
    const owners = [createAddressKey(), createPasskey(), createAddressKey()]
    const account = createTestAccount(chain, owners, { threshold: 2 })
    await setBalance(chain, account.address, 3n)
    const to = createAddressKey().encoded
    for (const pair of [owners.slice(0, 2), owners.slice(1).reverse()])
      expect(await account.execute([{ to, value: 1n }], { owners: pair })).toMatchObject({ success: true })
    expect(await chain.client.getBalance({ address: to })).toBe(2n)
    await expect(account.execute([{ to, value: 1n }], { owners: owners.slice(0, 1) })).rejects.toThrow('AA24')
    const [first] = owners as [(typeof owners)[number]]
    await expect(account.execute([{ to, value: 1n }], { owners: [first, first] })).rejects.toThrow('AA24')
  })

  it('an address owner that was upgraded to FoyerDelegate (EIP-7702) still signs operations', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = createTestAccount(chain, [createAddressOwner(owner)])
    await account.execute([])
    await chain.call('anvil_setCode', [owner.address, concatHex(['0xef0100', sandboxAddresses.accountDelegate])])
    expect(await account.execute([])).toMatchObject({ success: true })
  })

  it.each(['address', 'passkey'] as const)(
    'executes a batch within a permission that the owner (%s) signed, up to the limit and until its removal',
    async (kind) => {
      const account = createTestAccount(chain, [createOwner[kind]()])
      await chain.giveTokens(account.address)
      await account.execute([])
      const session = privateKeyToAccount(generatePrivateKey())
      await setBalance(chain, session.address, 10n ** 18n)
      const definition = createPermission(chain.chainId, createSwapTerms(account.address, session.address))
      const signature = await signAccountTypedData({ ...account, chainId: chain.chainId }, definition)
      const redeem = async (amount: bigint, by: `0x${string}` = signature) => {
        const context = encodeAbiParameters(permissionParameters, [definition.message, by])
        const args = [[context], [batchMode], [encodeBatch(createSwapCalls(account.address, amount))]]
        const request = {
          ...readArtifact('FoyerPermissions'),
          address: accountPermissions,
          args,
          account: session,
        } as const
        await chain.client.simulateContract({ ...request, functionName: 'redeemDelegations' })
        return chain
          .createWallet(session)
          .writeContract({ ...request, functionName: 'redeemDelegations', chain: chain.client.chain })
      }
      const other = createTestAccount(chain, [createOwner[kind]()])
      const forged = await signAccountTypedData(
        { ...account, owners: other.owners, chainId: chain.chainId },
        definition,
      )
      await expect(redeem(swapAmount, forged)).rejects.toThrow('PermissionInvalid')
      const before = await balanceOf(account.address)
      const receipt = await chain.client.waitForTransactionReceipt({ hash: await redeem(swapAmount) })
      expect(receipt.status).toBe('success')
      expect(await balanceOf(account.address)).toBe(before - swapAmount)
      await expect(redeem(swapAmount)).rejects.toThrow('LimitExceeded')
      const { abi } = readArtifact('FoyerAccount')
      const [add, remove] = [[createAddressKey()], account.owners].map((list, index) => {
        const functionName = index === 0 ? 'addOwners' : 'removeOwners'
        const data = encodeFunctionData({ abi, functionName, args: [list.map(({ encoded }) => encoded)] })
        return { to: account.address, data }
      }) as [AccountCall, AccountCall]
      expect(await account.execute([add, remove])).toMatchObject({ success: true })
      await expect(redeem(swapAmount)).rejects.toThrow('PermissionInvalid')
    },
  )

  const balanceOf = (account: Address) =>
    chain.client.readContract({ address: tokens.FOY, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
})
