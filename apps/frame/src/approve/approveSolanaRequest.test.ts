import { expect, it } from 'vitest'
import { formatSolanaAnswer } from './approveSolanaRequest.js'

it('formatSolanaAnswer: returns the result of each method in the shape of that method [S7.66]', () => {
  const signed = { transaction: 'bytes', signature: 'mark', id: 'name' }
  const other = { transaction: 'more', signature: 'other', id: 'another' }
  expect(formatSolanaAnswer('solana_signTransaction', [signed])).toEqual({ transaction: 'bytes', signature: 'mark' })
  expect(formatSolanaAnswer('solana_signAllTransactions', [signed, other])).toEqual({ transactions: ['bytes', 'more'] })
  expect(formatSolanaAnswer('solana_signAndSendTransaction', [signed])).toEqual({ signature: 'name' })
})
