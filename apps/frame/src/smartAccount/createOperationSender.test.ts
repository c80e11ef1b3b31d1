import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { recoverAddress } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { toHex } from '../signers/bytes.js'
import { createOperationSender } from './createOperationSender.js'
import { hashUserOperation } from './hashUserOperation.js'
import type { SponsoredBatch } from './sponsorBatch.js'
import type { UserOperation } from './UserOperation.js'

const delegate = `0x${'d1'.repeat(20)}` as const
const paymaster = `0x${'aa'.repeat(20)}` as const
const key = `0x${'5e'.repeat(32)}` as const
const sender = privateKeyToAccount(key).address

const batch: SponsoredBatch = {
  operation: {
    ...{ sender, nonce: '0x5', callData: '0xe9ae5c53' },
    ...{ callGasLimit: '0x10000', verificationGasLimit: '0x20000', preVerificationGas: '0xc000' },
    ...{ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
    ...{ paymaster, paymasterData: '0x11', paymasterVerificationGasLimit: '0x8000', paymasterPostOpGasLimit: '0x0' },
  },
  authorizationNonce: undefined,
  fee: 'Paid by Shop',
  notices: [],
}

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
type Sent = UserOperation & { readonly signature: `0x${string}`; readonly eip7702Auth?: Record<string, `0x${string}`> }

/** Creates a sender whose paymaster approves each operation and whose bundler accepts it, except for `changes`. */
function setUp(changes: Answers = {}) {
  const calls: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const signed: string[] = []
  const answers: Answers = {
    pm_getPaymasterData: () => ({ paymaster, paymasterData: '0x22' }),
    eth_sendUserOperation: ([operation]) => toHex(hashUserOperation(operation as UserOperation, 31_337n, delegate)),
    eth_getUserOperationByHash: () => null,
    ...changes,
  }
  const context = {
    chain: { id: 31_337 },
    rpc: async (method: string, params: readonly unknown[]) => {
      calls.push({ method, params })
      return answers[method]?.(params)
    },
    vault: {
      async signEip155Digest(digest: Uint8Array) {
        signed.push(toHex(digest))
        const { r, s, yParity } = await sign({ hash: toHex(digest), privateKey: key })
        return { r: BigInt(r), s: BigInt(s), yParity }
      },
    },
  } as unknown as ApproveContext
  const operations = createOperationSender({
    account: { delegate, kind: 'erc7821', isSponsored: true, paymaster },
    context,
  })
  const listSent = () =>
    calls.filter(({ method }) => method === 'eth_sendUserOperation').map(({ params }) => params[0] as Sent)
  return { ...operations, calls, signed, listSent }
}

function fail(code: 'RPC_FAILED' | 'OFFLINE') {
  return () => {
    throw new FoyerError(code)
  }
}

describe('createOperationSender', () => {
  it('sends the approved calls and gas with the data of the paymaster, signed by the account', async () => {
    const { send, listSent } = setUp()
    const hash = await send(batch)
    const [sent] = listSent()
    expect(sent).toMatchObject({ ...batch.operation, paymasterData: '0x22' })
    expect(sent?.eip7702Auth).toBeUndefined()
    expect(await recoverAddress({ hash, signature: sent?.signature ?? '0x' })).toBe(sender)
  })

  it('an upgrade has an authorization for this chain, the delegate and the nonce, signed by the account (EIP-7702)', async () => {
    const { send, listSent } = setUp()
    await send({ ...batch, authorizationNonce: 7n })
    const { eip7702Auth: sent } = listSent()[0] ?? {}
    expect(sent).toMatchObject({ chainId: '0x7a69', address: delegate, nonce: '0x7' })
    const authorization = {
      ...{ chainId: Number(sent?.chainId), address: delegate, nonce: Number(sent?.nonce) },
      ...{ r: sent?.r ?? '0x', s: sent?.s ?? '0x', yParity: Number(sent?.yParity) },
    }
    expect(await recoverAuthorizationAddress({ authorization })).toBe(sender)
  })

  it.each([
    ['no paymaster', { paymasterData: '0x' }],
    ['the address 0', { paymaster: `0x${'00'.repeat(20)}`, paymasterData: '0x' }],
    ['another paymaster', { paymaster: `0x${'bb'.repeat(20)}`, paymasterData: '0x' }],
    ['data that is no hex', { paymaster, paymasterData: 'hello' }],
    ['too much data', { paymaster, paymasterData: `0x${'00'.repeat(6_000)}` }],
    [
      'a gas limit above that of a block',
      { paymaster, paymasterData: '0x', paymasterPostOpGasLimit: '0xffffffffffff' },
    ],
    ['a text', 'yes'],
    ['nothing', null],
  ])('rejects an answer of the paymaster with %s, and signs nothing', async (_, answer) => {
    const { send, signed, listSent, isRefused } = setUp({ pm_getPaymasterData: () => answer })
    await expect(send(batch)).rejects.toMatchObject({ code: 'RPC_FAILED' })
    expect([signed, listSent()]).toEqual([[], []])
    expect(isRefused()).toBe(true)
  })

  it('after a lost answer sends the same bytes again, and signs once', async () => {
    const state = { isLost: true }
    const { send, signed, listSent, isRefused } = setUp({
      eth_sendUserOperation: ([operation]) => {
        if (state.isLost) throw new FoyerError('OFFLINE')
        return toHex(hashUserOperation(operation as UserOperation, 31_337n, delegate))
      },
    })
    await expect(send(batch)).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(isRefused()).toBe(false)
    state.isLost = false
    await send(batch)
    const [first, second] = listSent()
    expect(second).toEqual(first)
    expect(signed).toHaveLength(1)
  })

  it('a rejection after a lost answer does not allow another operation, because the first one may be executed', async () => {
    const state: { code: 'RPC_FAILED' | 'OFFLINE' } = { code: 'OFFLINE' }
    const { send, isRefused } = setUp({ eth_sendUserOperation: () => fail(state.code)() })
    await expect(send(batch)).rejects.toMatchObject({ code: 'OFFLINE' })
    state.code = 'RPC_FAILED'
    await expect(send(batch)).rejects.toMatchObject({ code: 'RPC_FAILED' })
    expect(isRefused()).toBe(false)
  })

  it('returns the hash if the bundler has the operation although its answer was lost', async () => {
    const { send, signed } = setUp({
      eth_sendUserOperation: fail('OFFLINE'),
      eth_getUserOperationByHash: () => ({ transactionHash: null }),
    })
    expect(await send(batch)).toBe(signed[0])
  })

  it('rejects a bundler that returns another hash', async () => {
    const { send, isRefused } = setUp({ eth_sendUserOperation: () => `0x${'ab'.repeat(32)}` })
    await expect(send(batch)).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
    expect(isRefused()).toBe(false)
  })

  it('after a rejection allows only an operation with the same nonce, so that one of them is executed', async () => {
    const { send, isRefused, verifySuccessor } = setUp({ eth_sendUserOperation: fail('RPC_FAILED') })
    expect(() => verifySuccessor(undefined)).not.toThrow()
    await expect(send(batch)).rejects.toMatchObject({ code: 'RPC_FAILED' })
    expect(isRefused()).toBe(true)
    expect(() => verifySuccessor(batch)).not.toThrow()
    expect(() => verifySuccessor({ ...batch, operation: { ...batch.operation, nonce: '0x6' } })).toThrow()
    expect(() => verifySuccessor(undefined)).toThrow()
  })
})
