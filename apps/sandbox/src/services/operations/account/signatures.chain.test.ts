import { AbiCoder, JsonRpcProvider } from 'ethers'
import {
  concatHex,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  hashTypedData,
  isErc6492Signature,
  type TypedDataDefinition,
} from 'viem'
import { hashTypedData as hashNestedTypedData, wrapTypedDataSignature } from 'viem/experimental/erc7739'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPermission } from '../testing/createPermission.js'
import { createAddressKey, createPasskey, createTestAccount } from '../testing/createTestAccount.js'
import { type AccountChain, startAccountChain } from '../testing/startAccountChain.js'
import {
  encodeSignatures,
  signAccountMessage,
  signAccountTypedData,
  wrapCounterfactualSignature,
} from './signForAccount.js'

const createOwner = { address: createAddressKey, passkey: createPasskey } as const

describe.each(['address', 'passkey'] as const)('signatures of a FoyerAccount with one owner (%s)', (kind) => {
  let chain: AccountChain
  let provider: JsonRpcProvider
  beforeAll(async () => {
    chain = await startAccountChain()
    provider = new JsonRpcProvider(chain.url)
  })
  afterAll(async () => {
    provider.destroy()
    await chain.stop()
  })

  /** Verifies a signature with the universal validator of ERC-6492, which ethers has no function for. */
  async function verifyWithEthers(address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
    const args = AbiCoder.defaultAbiCoder().encode(['address', 'bytes32', 'bytes'], [address, hash, signature])
    return (await provider.call({ data: concatHex([erc6492SignatureValidatorByteCode, args as Hex]) })) === '0x01'
  }
  const createMail = (content: string): TypedDataDefinition => ({
    domain: { name: 'Mail', version: '1', chainId: chain.chainId },
    types: { Mail: [{ name: 'content', type: 'string' }] },
    ...{ primaryType: 'Mail', message: { content } },
  })

  it('a signature before the deployment verifies in viem and ethers for its message only', async () => {
    const account = createTestAccount(chain, [createOwner[kind]()])
    const { address, plan } = account
    const signature = await signAccountMessage({ ...account, chainId: chain.chainId }, 'Hello')
    const wrapped = wrapCounterfactualSignature(plan, signature)
    expect(isErc6492Signature(wrapped)).toBe(true)
    expect(await chain.client.verifyMessage({ address, message: 'Hello', signature: wrapped })).toBe(true)
    expect(await verifyWithEthers(address, hashMessage('Hello'), wrapped)).toBe(true)
    expect(await chain.client.verifyMessage({ address, message: 'Other', signature: wrapped })).toBe(false)
    expect(await verifyWithEthers(address, hashMessage('Other'), wrapped)).toBe(false)
    expect(await chain.client.verifyMessage({ address, message: 'Hello', signature })).toBe(false)
    const other = createTestAccount(chain, [createOwner[kind]()])
    const foreign = wrapCounterfactualSignature(other.plan, signature)
    expect(await chain.client.verifyMessage({ address, message: 'Hello', signature: foreign })).toBe(false)
    expect(await account.isDeployed()).toBe(false)

    const mail = createMail('Hello')
    const signed = await signAccountTypedData({ ...account, chainId: chain.chainId }, mail)
    const wrappedMail = wrapCounterfactualSignature(plan, signed)
    expect(await chain.client.verifyTypedData({ ...mail, address, signature: wrappedMail })).toBe(true)
    expect(await verifyWithEthers(address, hashTypedData(mail), wrappedMail)).toBe(true)
  })

  it('the same signatures verify after the deployment, with and without the wrapper', async () => {
    const account = createTestAccount(chain, [createOwner[kind]()])
    const { address, plan } = account
    const signature = await signAccountMessage({ ...account, chainId: chain.chainId }, 'Hello')
    const wrapped = wrapCounterfactualSignature(plan, signature)
    await account.execute([])
    for (const each of [signature, wrapped]) {
      expect(await chain.client.verifyMessage({ address, message: 'Hello', signature: each })).toBe(true)
      expect(await verifyWithEthers(address, hashMessage('Hello'), each)).toBe(true)
      expect(await chain.client.verifyMessage({ address, message: 'Other', signature: each })).toBe(false)
    }
    expect(await isValidSignature(address, hashMessage('Hello'), signature)).toBe('0x1626ba7e')
    expect(await isValidSignature(address, hashMessage('Other'), signature)).toBe('0xffffffff')
    expect(await isValidSignature(address, hashMessage('Hello'), '0x')).toBe('0xffffffff')
    expect(await isValidSignature(address, `0x${'7739'.repeat(16)}`, '0x')).toBe('0x77390001')
  })

  it('typed data verifies in the nested format, also with a primary type that is not the first by name', async () => {
    const account = createTestAccount(chain, [createOwner[kind]()])
    await account.execute([])
    const { address } = account
    const terms = { account: address, delegate: address, rules: [], limits: [] }
    for (const definition of [createMail('Hello'), createPermission(chain.chainId, terms) as TypedDataDefinition]) {
      const signature = await signAccountTypedData({ ...account, chainId: chain.chainId }, definition)
      expect(await chain.client.verifyTypedData({ ...definition, address, signature })).toBe(true)
      const domain = { ...definition.domain, chainId: 1 }
      expect(await chain.client.verifyTypedData({ ...definition, domain, address, signature })).toBe(false)
    }
  })

  it("typed data in viem's nested format verifies", async () => {
    const [owner] = [createOwner[kind]()]
    const account = createTestAccount(chain, [owner])
    await account.execute([])
    const { address } = account
    const verifierDomain = {
      ...{ name: 'FoyerAccount', version: '1', chainId: chain.chainId, verifyingContract: address },
      salt: `0x${'00'.repeat(32)}`,
    } as const
    const mail = createMail('Hello')
    const inner = await owner.signHash(hashNestedTypedData({ ...mail, verifierDomain }))
    const signature = wrapTypedDataSignature({
      ...(mail as Parameters<typeof wrapTypedDataSignature>[0]),
      signature: encodeSignatures([{ owner: owner.encoded, signature: inner }]),
    })
    expect(await chain.client.verifyTypedData({ ...mail, address, signature })).toBe(true)
  })

  it('a signature for one account does not verify for another account of the same owner, or on another chain', async () => {
    const owner = createOwner[kind]()
    const [account, other] = [0n, 1n].map((index) => createTestAccount(chain, [owner], { index })) as [
      ReturnType<typeof createTestAccount>,
      ReturnType<typeof createTestAccount>,
    ]
    await account.execute([])
    await other.execute([])
    const mail = createMail('Hello')
    const signer = { ...account, chainId: chain.chainId }
    const [signature, typed] = [await signAccountMessage(signer, 'Hello'), await signAccountTypedData(signer, mail)]
    for (const { address } of [account, other]) {
      const isOwn = address === account.address
      expect(await chain.client.verifyMessage({ address, message: 'Hello', signature })).toBe(isOwn)
      expect(await chain.client.verifyTypedData({ ...mail, address, signature: typed })).toBe(isOwn)
    }
    const elsewhere = await signAccountMessage({ ...signer, chainId: 1 }, 'Hello')
    const { address } = account
    expect(await chain.client.verifyMessage({ address, message: 'Hello', signature: elsewhere })).toBe(false)
  })

  it('a signature that the owner made without the nested format does not verify', async () => {
    const owner = createOwner[kind]()
    const account = createTestAccount(chain, [owner])
    await account.execute([])
    const plain = await owner.signHash(hashMessage('Hello'))
    for (const signature of [plain, encodeSignatures([{ owner: owner.encoded, signature: plain }])])
      expect(await isValidSignature(account.address, hashMessage('Hello'), signature)).toBe('0xffffffff')
  })

  function isValidSignature(address: Hex, hash: Hex, signature: Hex): Promise<string> {
    const abi = AbiCoder.defaultAbiCoder()
    const data = concatHex(['0x1626ba7e', abi.encode(['bytes32', 'bytes'], [hash, signature]) as Hex])
    return provider.call({ to: address, data }).then((answer) => answer.slice(0, 10))
  }
})
