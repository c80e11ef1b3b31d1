import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { isRefusal } from '@foyer/primitives/postJsonRpc'
import { encodeFunctionData } from 'viem'
import type { SendRequest } from '../../core/Adapter.js'
import { receiverAbi } from './abi.js'
import { parseTokenId } from './encodeNftTransfer.js'
import { parseAddress, parseData, type Reader } from './nodes.js'
import { type Transaction, throwTransferError } from './transaction.js'

/**
 * Simulates an NFT transfer before the wallet request.
 *
 * @throws FoyerError `INVALID_ADDRESS` if the token address has no contract; `RECIPIENT_REFUSED` if the recipient is
 *   a contract that rejects the token; `TRANSACTION_FAILED` if the transfer would revert, for example because the
 *   sender does not own the token.
 */
export async function assertNftTransferSucceeds(
  reader: Reader,
  request: Omit<SendRequest, 'provider'>,
  { from, to, data = '0x' }: Transaction,
) {
  const [answer, code] = await Promise.all([
    reader.call(to, data, from).catch((error: unknown) => ({ error })),
    reader.request('eth_getCode', [to, 'latest']).then((value) => parseData('eth_getCode', value)),
  ])
  // A call to an address without code succeeds and transfers nothing.
  if (code === '0x') throw new FoyerError('INVALID_ADDRESS', { context: { address: to } })
  if (typeof answer === 'string') return
  if (isRefusal(answer.error)) await assertRecipientAcceptsNft(reader, request)
  throwTransferError(answer.error)
}

/**
 * Calls the receiver callback of the recipient, with the token contract as the sender.
 *
 * @throws FoyerError `RECIPIENT_REFUSED` if the recipient is a contract that does not accept the token.
 */
export async function assertRecipientAcceptsNft(reader: Reader, request: Omit<SendRequest, 'provider'>): Promise<void> {
  const { asset, amount } = request
  const recipient = parseAddress(request.to)
  const code = parseData('eth_getCode', await reader.request('eth_getCode', [recipient, 'latest']))
  if (!asset.nft || code === '0x') return
  const from = parseAddress(request.from)
  const id = parseTokenId(asset.nft)
  const callback =
    asset.nft.standard === 'erc721'
      ? encodeFunctionData({ abi: receiverAbi, functionName: 'onERC721Received', args: [from, from, id, '0x'] })
      : encodeFunctionData({
          abi: receiverAbi,
          functionName: 'onERC1155Received',
          args: [from, from, id, amount.atomic, '0x'],
        })
  const answer = await reader.call(recipient, callback, asset.address).catch((error: unknown) => {
    if (isRefusal(error)) return '0x' as const
    throw error
  })
  // A contract accepts the token by returning the selector of the callback.
  if (answer.slice(0, 10).toLowerCase() !== callback.slice(0, 10))
    throw new FoyerError('RECIPIENT_REFUSED', { context: { address: recipient, token: asset.symbol } })
}
