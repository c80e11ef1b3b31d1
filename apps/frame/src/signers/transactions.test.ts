import fc from 'fast-check'
import { hexToSignature } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.js'
import { signMessage, signTransaction, signTypedData } from './eip155.js'
import { parseTransaction } from './parseTransaction.js'
import { parseTypedData } from './parseTypedData.js'
import type { Fees, FullTransaction } from './Transaction.js'

const privateKey = `0x${'4c'.repeat(32)}` as const
const account = privateKeyToAccount(privateKey)

/** A vault that signs with viem's key, which shares no code with ours. */
const vault = {
  async signEip155Digest(digest: Uint8Array) {
    const { r, s, yParity } = await sign({ hash: toHex(digest), privateKey })
    return { r: BigInt(r), s: BigInt(s), yParity: yParity === 0 ? (0 as const) : (1 as const) }
  },
}

function hex(bytes: number) {
  return fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toHex)
}
const wei = fc.bigInt({ min: 0n, max: 2n ** 128n })
const small = fc.bigInt({ min: 0n, max: 2n ** 53n - 1n })

const transactions: fc.Arbitrary<FullTransaction> = fc
  .record({
    kind: fc.constantFrom(0, 1, 2),
    chainId: fc.bigInt({ min: 1n, max: 2n ** 40n }),
    nonce: small,
    gas: small,
    price: wei,
    tip: wei,
    to: fc.option(hex(20), { nil: undefined }),
    value: wei,
    data: fc.uint8Array({ minLength: 1, maxLength: 300 }),
    accessList: fc.array(fc.record({ address: hex(20), storageKeys: fc.array(hex(32), { maxLength: 3 }) }), {
      maxLength: 3,
    }),
  })
  .map(({ kind, price, tip, to, ...rest }) => {
    const fees: Fees =
      kind === 2
        ? { type: 2, maxFeePerGas: price + tip, maxPriorityFeePerGas: tip }
        : { type: kind === 1 ? 1 : 0, gasPrice: price }
    return { ...rest, fees, ...(to && { to }), accessList: kind === 0 ? [] : rest.accessList }
  })

/** Converts the transaction to viem's format. */
function toViem({ fees, chainId, nonce, gas, to, value, data, accessList }: FullTransaction) {
  const common = { chainId: Number(chainId), nonce: Number(nonce), gas, value, data: toHex(data), ...(to && { to }) }
  const lists = accessList.map((entry) => ({ address: entry.address, storageKeys: [...entry.storageKeys] }))
  if (fees.type === 0) return { ...common, type: 'legacy' as const, gasPrice: fees.gasPrice }
  if (fees.type === 1) return { ...common, type: 'eip2930' as const, gasPrice: fees.gasPrice, accessList: lists }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return { ...common, type: 'eip1559' as const, maxFeePerGas, maxPriorityFeePerGas, accessList: lists }
}

describe('signing on EVM chains', () => {
  it('signTransaction: matches viem byte for byte for types 0, 1 and 2 [S7.65]', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (transaction) => {
        const { raw } = await signTransaction(vault, transaction)
        expect(raw).toBe(await account.signTransaction(toViem(transaction)))
      }),
      { numRuns: 60 },
    )
  })

  it('signTransaction: returns the transaction hash before sending', async () => {
    const [transaction] = fc.sample(transactions, { numRuns: 1, seed: 7 })
    if (!transaction) throw new Error('fast-check returned no sample')
    const { raw, hash } = await signTransaction(vault, transaction)
    const { keccak256 } = await import('viem')
    expect(hash).toBe(keccak256(raw))
  })

  it('signMessage: matches viem for any bytes [S7.63]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (message) => {
        expect(await signMessage(vault, message)).toBe(await account.signMessage({ message: { raw: message } }))
      }),
      { numRuns: 40 },
    )
  })

  it('signMessage: returns 65 bytes with a v of 27 or 28 [S5.15]', async () => {
    const signature = await signMessage(vault, new Uint8Array([1]))
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect([27n, 28n]).toContain(hexToSignature(signature).v)
  })

  it('signTypedData: signs the mail of EIP-712 with the hash from the standard [S7.64]', async () => {
    const person = [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ]
    const data = {
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Person: person,
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person' },
          { name: 'contents', type: 'string' },
        ],
      },
      primaryType: 'Mail',
      domain: {
        name: 'Ether Mail',
        version: '1',
        chainId: 1,
        verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      },
      message: {
        from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
        to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
        contents: 'Hello, Bob!',
      },
    }
    const { hashTypedData } = await import('./hashTypedData.js')
    expect(toHex(hashTypedData(parseTypedData(JSON.stringify(data))))).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
    expect(await signTypedData(vault, parseTypedData(data))).toBe(
      await account.signTypedData(data as unknown as Parameters<typeof account.signTypedData>[0]),
    )
  })
})

const from = '0x1111111111111111111111111111111111111111'
const to = '0x2222222222222222222222222222222222222222'

describe('parseTransaction', () => {
  it.each([
    ['S5.11', { to, gasPrice: '0x1', maxFeePerGas: '0x1' }, 'GAS_PRICE_WITH_1559_FEES'],
    ['S5.11', { to, gasPrice: '0x1', maxPriorityFeePerGas: '0x1' }, 'GAS_PRICE_WITH_1559_FEES'],
    ['S5.12', { to, maxFeePerGas: `0x1${'0'.repeat(64)}` }, 'FEE_TOO_HIGH'],
    ['S5.13', { to, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, 'PRIORITY_FEE_TOO_HIGH'],
    ['S5.14', { to: '0x1234' }, 'INVALID_ADDRESS'],
    ['S5.14', { to: 'vitalik.eth' }, 'INVALID_ADDRESS'],
    ['a foreign sender', { to, from: to }, 'UNAUTHORIZED'],
    ['another chain', { to, chainId: '0x5' }, 'CHAIN_DISCONNECTED'],
    ['neither a recipient nor data', {}, 'REQUEST_INVALID'],
    ['different data and input', { to, data: '0x00', input: '0x01' }, 'REQUEST_INVALID'],
    ['half a byte', { to, data: '0x0' }, 'REQUEST_INVALID'],
    ['a blob transaction', { to, type: '0x3' }, 'METHOD_NOT_SUPPORTED'],
    ['a bad access list', { to, accessList: [{ address: to, storageKeys: ['0x1'] }] }, 'REQUEST_INVALID'],
    ['an access list with null', { to, accessList: [null] }, 'REQUEST_INVALID'],
    ['a recipient without a text form', { to: { toString: null } }, 'INVALID_ADDRESS'],
    ['a value below zero', { to, value: '-0x1' }, 'REQUEST_INVALID'],
  ])('rejects %s [S5.10]', (_, raw, code) => {
    expect(() => parseTransaction(raw, 1n, from)).toThrow(expect.objectContaining({ code }))
  })

  it('accepts both names for gas and for data, and the chain as hex or number', () => {
    const parsed = parseTransaction({ to, gasLimit: '0x5208', input: '0xabcd', chainId: 1, value: '0x' }, 1n, from)
    expect(parsed).toEqual({
      chainId: 1n,
      to,
      gas: 21_000n,
      value: 0n,
      data: new Uint8Array([0xab, 0xcd]),
      accessList: [],
    })
  })

  it('returns a transaction or throws an error with a code for any input', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), hex(3), fc.constant('0x'), fc.jsonValue())
    const names = [
      'from',
      'to',
      'data',
      'input',
      'value',
      'gas',
      'gasPrice',
      'maxFeePerGas',
      'type',
      'chainId',
      'accessList',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (raw) => {
        try {
          parseTransaction(raw, 1n, from)
        } catch (error) {
          expect(error).toHaveProperty('name', 'FoyerError')
        }
      }),
      { numRuns: 500 },
    )
  })
})
