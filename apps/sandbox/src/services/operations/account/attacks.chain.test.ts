import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, zeroAddress, zeroHash } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAddresses } from '../../../addresses.js'
import { readArtifact } from '../../../evm/contracts/readArtifact.js'
import { createAddressKey, createPasskey, createTestAccount, type TestAccount } from '../testing/createTestAccount.js'
import { createTestPasskey, type PasskeyFault } from '../testing/createTestPasskey.js'
import { executeOperation, sponsorOperation } from '../testing/executeOperation.js'
import { type AccountChain, setBalance, startAccountChain } from '../testing/startAccountChain.js'
import { type AccountOwner, createAddressOwner, encodePasskey, encodePasskeySignature } from './accountOwners.js'
import { batchMode, encodeBatch, encodeCalls } from './encodeCalls.js'
import { signAccountMessage, signAccountOperation } from './signForAccount.js'

const { abi } = readArtifact('FoyerAccount')
const factory = { address: sandboxAddresses.accountFactory, abi: readArtifact('FoyerAccountFactory').abi }
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

describe('attacks on a FoyerAccount', () => {
  let chain: AccountChain
  let otherChain: AccountChain
  let stranger: PrivateKeyAccount
  beforeAll(async () => {
    stranger = privateKeyToAccount(generatePrivateKey())
    chain = await startAccountChain()
    otherChain = await startAccountChain('osaka', 31_338)
    for (const each of [chain, otherChain]) await setBalance(each, stranger.address, 10n ** 18n)
  })
  afterAll(async () => {
    await chain.stop()
    await otherChain.stop()
  })

  const read = <Value>(address: Address, functionName: string, args: readonly unknown[] = []) =>
    chain.client.readContract({ address, abi, functionName, args }) as Promise<Value>
  const simulate = (address: Address, functionName: string, args: readonly unknown[]) =>
    chain.client.simulateContract({ address, abi, functionName, args, account: stranger })
  const encode = (functionName: string, args: readonly unknown[]) => encodeFunctionData({ abi, functionName, args })
  const listOwners = (address: Address) => read<Hex[]>(address, 'getSigners', [0n, 100n])
  async function createDeployed(owners: readonly AccountOwner[], threshold = 1): Promise<TestAccount> {
    const account = createTestAccount(chain, owners, { threshold })
    await account.execute([])
    return account
  }
  /** Executes calls of the account on itself. */
  const executeOnSelf = (account: TestAccount, functionName: string, args: readonly unknown[]) =>
    account.execute([{ to: account.address, data: encode(functionName, args) }])

  it('a stranger who creates accounts first cannot get the address of other owners', async () => {
    const [owner, index] = [createAddressKey().encoded, 5n]
    const wallet = chain.createWallet(stranger)
    const create = async (owners: readonly Hex[], threshold: bigint) => {
      const request = { ...factory, functionName: 'createAccount', args: [owners, threshold, index] } as const
      const { result } = await chain.client.simulateContract({ ...request, account: stranger })
      const hash = await wallet.writeContract({ ...request, account: stranger, chain: chain.client.chain })
      expect(await chain.client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
      return result as Address
    }
    const args = [[owner], 1n, index]
    const address = await chain.client.readContract({ ...factory, functionName: 'getAddress', args })
    expect(await create([stranger.address], 1n)).not.toBe(address)
    expect(await create([owner, stranger.address], 1n)).not.toBe(address)
    expect(await create([owner, stranger.address], 2n)).not.toBe(address)
    expect(await chain.client.getCode({ address: address as Address })).toBeUndefined()
    expect(await create([owner], 1n)).toBe(address)
    expect(await listOwners(address as Address)).toEqual([owner.toLowerCase()])
  })

  it('a created account and the implementation cannot be initialized again', async () => {
    const account = await createDeployed([createAddressKey()])
    for (const address of [account.address, sandboxAddresses.accountImplementation])
      await expect(simulate(address, 'initialize', [[stranger.address], 1n])).rejects.toThrow('AlreadyInitialized')
    expect(await executeOnSelf(account, 'initialize', [[stranger.address], 1n])).toMatchObject({ success: false })
  })

  it('the implementation has no owner that can sign', async () => {
    const { accountImplementation: address } = sandboxAddresses
    expect(await listOwners(address)).toEqual([zeroAddress])
    const operation = await sponsorOperation(chain, { sender: address, callData: encodeCalls([]) })
    const owners = [{ encoded: zeroAddress, signHash: async () => `0x${'00'.repeat(65)}` as const }]
    const signature = await signAccountOperation({ address, chainId: chain.chainId, owners }, operation)
    await expect(executeOperation(chain, { ...operation, signature })).rejects.toThrow('AA24')
  })

  it('a stranger cannot execute calls, change owners or sign operations', async () => {
    const account = await createDeployed([createAddressKey(), createPasskey()])
    const calls = [{ to: stranger.address }]
    const owners = await listOwners(account.address)
    for (const [name, args] of [
      ['execute', [batchMode, encodeBatch(calls)]],
      ['addOwners', [[stranger.address]]],
      ['removeOwners', [owners.slice(0, 1)]],
      ['setThreshold', [2n]],
    ] as const)
      await expect(simulate(account.address, name, args)).rejects.toThrow('AccountUnauthorized')
    const operation = await sponsorOperation(chain, { sender: account.address, callData: encodeCalls(calls) })
    const signer = { ...account, chainId: chain.chainId, owners: [createAddressOwner(stranger)] }
    const signature = await signAccountOperation(signer, operation)
    await expect(executeOperation(chain, { ...operation, signature })).rejects.toThrow('AA24')
    const forged = {
      ...signer,
      owners: [{ ...createAddressOwner(stranger), encoded: account.owners[0]?.encoded ?? '0x' }],
    }
    const second = await signAccountOperation(forged, operation)
    await expect(executeOperation(chain, { ...operation, signature: second })).rejects.toThrow('AA24')
  })

  it('a stranger who calls validateUserOp with a valid operation gets no coins of the account', async () => {
    const account = await createDeployed([createAddressKey()])
    await setBalance(chain, account.address, 10n)
    const operation = await sponsorOperation(chain, { sender: account.address, callData: encodeCalls([]) })
    const signature = await signAccountOperation({ ...account, chainId: chain.chainId }, operation)
    const packed = toPackedUserOperation({ ...operation, signature })
    const validation = simulate(account.address, 'validateUserOp', [packed, zeroHash, 10n])
    await expect(validation).rejects.toThrow('AccountUnauthorized')
  })

  it('an operation that the owner signed for one chain is invalid on another chain', async () => {
    const owner = createPasskey()
    const { address, factory: to, factoryData } = createTestAccount(chain, [owner]).plan
    const draft = { sender: address, callData: encodeCalls([]), factory: to, factoryData }
    const operation = await sponsorOperation(otherChain, draft)
    const own = { address, chainId: otherChain.chainId, owners: [owner] }
    const foreign = { ...own, chainId: chain.chainId }
    const signature = await signAccountOperation(foreign, operation)
    await expect(executeOperation(otherChain, { ...operation, signature })).rejects.toThrow('AA24')
    const valid = await signAccountOperation(own, operation)
    expect(await executeOperation(otherChain, { ...operation, signature: valid })).toMatchObject({ success: true })
  })

  it('an operation that was executed cannot be executed again', async () => {
    const account = await createDeployed([createAddressKey()])
    const operation = await sponsorOperation(chain, { sender: account.address, callData: encodeCalls([]) })
    const signature = await signAccountOperation({ ...account, chainId: chain.chainId }, operation)
    expect(await executeOperation(chain, { ...operation, signature })).toMatchObject({ success: true })
    await expect(executeOperation(chain, { ...operation, signature })).rejects.toThrow('AA25')
  })

  it('an operation that the owner signed for one account is invalid for another account of the owner', async () => {
    const owner = createAddressKey()
    const account = await createDeployed([owner])
    const other = createTestAccount(chain, [owner], { index: 1n })
    await other.execute([])
    const operation = await sponsorOperation(chain, { sender: other.address, callData: encodeCalls([]) })
    const signer = { address: account.address, chainId: chain.chainId, owners: [owner] }
    const signature = await signAccountOperation(signer, { ...operation, sender: account.address })
    await expect(executeOperation(chain, { ...operation, signature })).rejects.toThrow('AA24')
  })

  it('the last owner cannot be removed, and owners cannot fall below the threshold', async () => {
    const single = await createDeployed([createAddressKey()])
    expect(await executeOnSelf(single, 'removeOwners', [[single.owners[0]?.encoded]])).toMatchObject({ success: false })
    expect(await listOwners(single.address)).toHaveLength(1)
    const pair = await createDeployed([createAddressKey(), createPasskey()], 2)
    expect(await executeOnSelf(pair, 'removeOwners', [[pair.owners[0]?.encoded]])).toMatchObject({ success: false })
    expect(await listOwners(pair.address)).toHaveLength(2)
  })

  it('the threshold is at least 1 and at most the number of owners', async () => {
    const account = await createDeployed([createAddressKey(), createPasskey()])
    for (const threshold of [0n, 3n, 2n ** 64n - 1n]) {
      expect(await executeOnSelf(account, 'setThreshold', [threshold])).toMatchObject({ success: false })
      expect(await read(account.address, 'threshold')).toBe(1n)
    }
    expect(await executeOnSelf(account, 'setThreshold', [2n])).toMatchObject({ success: true })
    expect(await read(account.address, 'threshold')).toBe(2n)
    for (const threshold of [0n, 2n]) {
      const request = { ...factory, functionName: 'createAccount', args: [[stranger.address], threshold, 0n] } as const
      const creation = chain.client.simulateContract({ ...request, abi: [...factory.abi, ...abi], account: stranger })
      await expect(creation).rejects.toThrow('MultiSignerERC7913')
    }
  })

  it('refuses owners that could never sign, at the creation and later', async () => {
    const account = await createDeployed([createAddressKey()])
    const { x, y } = createTestPasskey(generatePrivateKey()).publicKey
    const passkey = encodePasskey({ x, y })
    const key: Hex = `0x${passkey.slice(42)}`
    const invalid: readonly Hex[] = [
      ...([zeroAddress, account.address, '0x', `${account.address}00`, `${passkey}00`] as const),
      ...[concatHex([stranger.address, key]), encodePasskey({ x, y: y - 1n }), encodePasskey({ x: 0n, y: 0n })],
    ]
    for (const owner of invalid) {
      expect(await executeOnSelf(account, 'addOwners', [[owner]])).toMatchObject({ success: false })
      if (owner === account.address) continue
      const request = { ...factory, functionName: 'createAccount', args: [[owner], 1n, 0n] } as const
      const creation = chain.client.simulateContract({ ...request, abi: [...factory.abi, ...abi], account: stranger })
      await expect(creation).rejects.toThrow('InvalidOwner')
    }
    expect(await executeOnSelf(account, 'addOwners', [[account.owners[0]?.encoded]])).toMatchObject({ success: false })
    expect(await executeOnSelf(account, 'addOwners', [[passkey]])).toMatchObject({ success: true })
    expect(await listOwners(account.address)).toHaveLength(2)
  })

  it('operations and messages of a removed owner are invalid', async () => {
    const [first, second] = [createAddressKey(), createPasskey()]
    const account = await createDeployed([first, second])
    const removal = { to: account.address, data: encode('removeOwners', [[first.encoded]]) }
    expect(await account.execute([removal], { owners: [first] })).toMatchObject({ success: true })
    await expect(account.execute([], { owners: [first] })).rejects.toThrow('AA24')
    expect(await account.execute([], { owners: [second] })).toMatchObject({ success: true })
    for (const owner of [first, second]) {
      const { address } = account
      const signature = await signAccountMessage({ address, chainId: chain.chainId, owners: [owner] }, 'Hello')
      expect(await chain.client.verifyMessage({ address, message: 'Hello', signature })).toBe(owner === second)
    }
  })

  it('executes no delegatecall and no mode but the batch that reverts as a whole', async () => {
    const account = await createDeployed([createAddressKey()])
    await setBalance(chain, account.address, 10n)
    const calls = [{ to: stranger.address, value: 1n }]
    const modes = ['0xff', '0x00', '0xfe', '0x0101', `0x01${'00'.repeat(5)}78210002`] as const
    for (const mode of modes.map((each) => each.padEnd(66, '0') as Hex)) {
      const result = await account.execute([], { callData: encodeCalls(calls, mode) })
      expect(result, mode).toMatchObject({ success: false })
    }
    expect(await chain.client.getBalance({ address: account.address })).toBe(10n)
    expect(await account.execute(calls)).toMatchObject({ success: true })
  })

  it('refuses a passkey signature with a high s, of another ceremony, without a verified user or of another challenge', async () => {
    const passkey = createTestPasskey(generatePrivateKey())
    const createOwner = (change: PasskeyFault & { isHigh?: boolean; challenge?: Hex }): AccountOwner => ({
      encoded: encodePasskey(passkey.publicKey),
      signHash: async (hash) => {
        const assertion = await passkey.requestAssertion(change.challenge ?? hash, change)
        const [low, high] = [assertion.s, p256Order - assertion.s].sort((a, b) => (a < b ? -1 : 1)) as [bigint, bigint]
        return encodePasskeySignature({ ...assertion, s: change.isHigh ? high : low })
      },
    })
    const account = await createDeployed([createOwner({})])
    expect(await account.execute([])).toMatchObject({ success: true })
    for (const change of [
      ...[{ isHigh: true }, { type: 'webauthn.create' }, { flags: 0x01 }, { flags: 0x04 }],
      { challenge: numberToHex(1, { size: 32 }) },
    ])
      await expect(account.execute([], { owners: [createOwner(change)] }), JSON.stringify(change)).rejects.toThrow(
        'AA24',
      )
    const other = createTestPasskey(generatePrivateKey())
    const foreign = {
      encoded: encodePasskey(passkey.publicKey),
      signHash: async (hash: Hex) => encodePasskeySignature(await other.requestAssertion(hash)),
    }
    await expect(account.execute([], { owners: [foreign] })).rejects.toThrow('AA24')
  })
})
