import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { toHex } from '../signers/bytes.js'
import { encodeBatch } from './encodeBatch.js'

const calls = fc.array(
  fc.record({
    to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex),
    value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    data: fc.uint8Array({ maxLength: 200 }),
  }),
  { minLength: 1, maxLength: 8 },
)
/** Returns calls in viem's format. */
function toTuples(list: readonly { to: `0x${string}`; value: bigint; data: Uint8Array }[]) {
  return list.map(({ to, value, data }) => ({ target: to, value, data: toHex(data) }))
}

describe('encodeBatch', () => {
  it('encodes a batch of ERC-7821 as viem does', () => {
    const abi = parseAbi(['function execute(bytes32, bytes) payable'])
    const mode = `0x01${'00'.repeat(31)}` as const
    fc.assert(
      fc.property(calls, (list) => {
        const data = encodeAbiParameters(
          parseAbiParameters(['Call[]', 'struct Call { address target; uint256 value; bytes data; }']),
          [toTuples(list)],
        )
        expect(toHex(encodeBatch('erc7821', list))).toBe(encodeFunctionData({ abi, args: [mode, data] }))
      }),
    )
  })

  it('encodes a batch of Simple7702Account as viem does', () => {
    const abi = parseAbi([
      'struct Call { address target; uint256 value; bytes data; }',
      'function executeBatch(Call[] calls)',
    ])
    fc.assert(
      fc.property(calls, (list) => {
        expect(toHex(encodeBatch('simple7702', list))).toBe(encodeFunctionData({ abi, args: [toTuples(list)] }))
      }),
    )
  })
})
