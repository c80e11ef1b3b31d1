import { expect, it } from 'vitest'
import { fromSolanaWallet } from './fromSolanaWallet.js'

function throwing(code: number, message: string, more: object = {}) {
  return Object.assign(new Error(message), { code, ...more })
}

it('fromSolanaWallet: distinguishes a transaction that a node rejected from a pending request [S8.29]', () => {
  const told = [
    throwing(-32002, 'Transaction simulation failed: Blockhash not found'),
    throwing(-32002, 'failed', { data: { err: 'AccountNotFound', logs: [] } }),
    throwing(-32603, 'Unexpected error', {
      cause: throwing(-32002, 'x', { data: { err: { InstructionError: [0, 1] } } }),
    }),
  ]
  for (const error of told) {
    const read = fromSolanaWallet(error)
    expect([read.code, read.context]).toEqual(['WALLET_REQUEST_FAILED', { providerCode: -32002 }])
    expect(read.cause).toBe(error)
  }
})

it('fromSolanaWallet: converts all other errors like fromProvider', () => {
  expect(fromSolanaWallet(throwing(-32002, 'Request already pending')).code).toBe('REQUEST_PENDING')
  expect(fromSolanaWallet(throwing(4001, 'No')).code).toBe('USER_REJECTED')
  const trap = Object.defineProperty(throwing(-32002, 'x'), 'logs', {
    get() {
      throw new Error('a trap')
    },
  })
  expect(fromSolanaWallet(trap).code).toBe('REQUEST_PENDING')
  expect(fromSolanaWallet('simulation failed').code).toBe('WALLET_REQUEST_FAILED')
})
