import { parseQuantity } from './nodes.js'

/**
 * Returns the fee of a mined transaction in wei: gas times gas price, plus the base layer fee of a rollup.
 *
 * @throws NodeError if the receipt has no valid fee.
 */
export function parseReceiptFee({ gasUsed, effectiveGasPrice, l1Fee }: Readonly<Record<string, unknown>>): bigint {
  const read = (value: unknown) => parseQuantity('eth_getTransactionReceipt', value)
  return read(gasUsed) * read(effectiveGasPrice) + (l1Fee ? read(l1Fee) : 0n)
}
