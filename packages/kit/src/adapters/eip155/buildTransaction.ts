import { encodeFunctionData } from 'viem'
import type { SendRequest } from '../../core/Adapter.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { tokenAbi } from './abi.js'
import { checkTransaction } from './checkTransaction.js'
import { nativeAddress } from './nativeAddress.js'
import { parseAddress } from './parseAddress.js'
import type { Hex } from './Reader.js'

/** A transaction as `eth_sendTransaction` and `eth_estimateGas` take it. */
export interface Transaction {
  readonly from: Hex
  readonly to: Hex
  readonly value?: Hex
  readonly data?: Hex
}

export function isNative(asset: SendRequest['asset']): boolean {
  return asset.address === undefined || asset.address.toLowerCase() === nativeAddress
}

/**
 * The transaction that moves an amount, after all checks that need no chain.
 *
 * @throws FoyerError `SEND_FIELDS_REQUIRED`, `SEND_TOKEN_REQUIRED` [S5.9], `INVALID_ADDRESS` [S5.14], `INVALID_OPTION`.
 */
export function buildTransaction({ from, to, asset, amount }: Omit<SendRequest, 'provider'>): Transaction {
  if (!to || !amount || amount.atomic <= 0n) throw new FoyerError('SEND_FIELDS_REQUIRED')
  if (!asset) throw new FoyerError('SEND_TOKEN_REQUIRED')
  // The same digits with other decimals would be another sum of money.
  if (amount.decimals !== asset.decimals)
    throw new FoyerError('INVALID_OPTION', {
      context: { name: 'amount', reason: `it has ${amount.decimals} decimals, ${asset.symbol} has ${asset.decimals}` },
    })
  if (amount.atomic >= 2n ** 256n) throw new FoyerError('INSUFFICIENT_FUNDS')
  checkTransaction({ from, to })
  const sender = parseAddress(from)
  const recipient = parseAddress(to)
  if (isNative(asset)) return { from: sender, to: recipient, value: `0x${amount.atomic.toString(16)}` }
  const token = parseAddress(String(asset.address))
  // Tokens that return no boolean [S9.39] need no list of addresses and no second ABI: the call data is the same, and
  // sendToken reads what the simulated transfer answers by its length.
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [recipient, amount.atomic] })
  return { from: sender, to: token, data }
}
