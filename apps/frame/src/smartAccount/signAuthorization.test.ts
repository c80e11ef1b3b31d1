import fc from 'fast-check'
import { parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { bytesToNumber, numberToBytes, toHex } from '../signers/bytes.js'
import { signTransaction } from '../signers/eip155.js'
import { encodeAuthorization } from './signAuthorization.js'

const privateKey = `0x${'4c'.repeat(32)}` as const
const { address } = privateKeyToAccount(privateKey)

/** A vault that signs with viem's key, which shares no code with ours. */
const vault = {
  async signEip155Digest(digest: Uint8Array) {
    const { r, s, yParity } = await sign({ hash: toHex(digest), privateKey })
    return { r: BigInt(r), s: BigInt(s), yParity: yParity === 0 ? (0 as const) : (1 as const) }
  },
}
const authorizations = fc.record({
  chainId: fc.bigInt({ min: 1n, max: 2n ** 40n }),
  delegate: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex),
  nonce: fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
})
/** Reads the signature from the fields of a signed authorization. */
function readSignature(fields: unknown) {
  const [, , , yParity, r, s] = fields as Uint8Array[]
  const read = (bytes?: Uint8Array) => bytesToNumber(bytes ?? new Uint8Array())
  return {
    ...{ r: toHex(numberToBytes(read(r), 32)), s: toHex(numberToBytes(read(s), 32)) },
    yParity: Number(read(yParity)),
  }
}

describe('signAuthorization', () => {
  it('signs an authorization that viem attributes to the account, and only with its chain, delegate and nonce', async () => {
    await fc.assert(
      fc.asyncProperty(authorizations, async (authorization) => {
        const { chainId, delegate, nonce } = authorization
        const signature = readSignature(await encodeAuthorization(vault, authorization))
        const signed = { address: delegate, chainId: Number(chainId), nonce: Number(nonce) }
        const recover = (change: object) =>
          recoverAuthorizationAddress({
            authorization: { ...signed, ...change },
            signature,
          }).catch(() => undefined)
        expect(await recover({})).toBe(address)
        expect(await recover({ chainId: signed.chainId + 1 })).not.toBe(address)
        expect(await recover({ nonce: signed.nonce + 1 })).not.toBe(address)
        expect(await recover({ address: `0x${'99'.repeat(20)}` })).not.toBe(address)
      }),
      { numRuns: 30 },
    )
  })

  it('rejects an authorization for chain 0, which would be valid on every chain', async () => {
    const authorization = { chainId: 0n, delegate: `0x${'11'.repeat(20)}`, nonce: 1n } as const
    await expect(encodeAuthorization(vault, authorization)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('is part of a transaction of type 4 that viem parses with all its fields', async () => {
    await fc.assert(
      fc.asyncProperty(authorizations, async (fields) => {
        const authorization = await encodeAuthorization(vault, fields)
        const { raw } = await signTransaction(vault, {
          ...{ chainId: fields.chainId, nonce: 7n, gas: 500_000n, value: 0n, data: Uint8Array.of(1, 2, 3) },
          fees: { type: 2, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n },
          to: address,
          accessList: [],
          authorization,
        })
        const parsed = parseTransaction(raw)
        expect(parsed).toMatchObject({
          type: 'eip7702',
          chainId: Number(fields.chainId),
          nonce: 7,
          data: '0x010203',
          authorizationList: [{ address: fields.delegate, chainId: Number(fields.chainId) }],
        })
        expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x04${string}` })).toBe(address)
      }),
      { numRuns: 30 },
    )
  })
})
