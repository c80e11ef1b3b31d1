import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { isRefusal } from '@foyer/primitives/postJsonRpc'
import { encodeFunctionData } from 'viem'
import type { SendRequest } from '../../core/Adapter.js'
import { receiverAbi } from './abi.js'
import { parseTokenId } from './encodeNftTransfer.js'
import { parseAddress, parseData, type Reader } from './nodes.js'
import { fromRefusal, type Transaction } from './transaction.js'

/**
 * Tries a transfer before the person is asked.
 *
 * @throws FoyerError `INVALID_ADDRESS` where no contract is; `RECIPIENT_REFUSED` when the recipient is a contract that does not take it;
 * `TRANSACTION_FAILED` when it would be reverted, as of somebody who does not own it.
 */
export async function assertNftMoves(
  reader: Reader,
  request: Omit<SendRequest, 'provider'>,
  { from, to, data = '0x' }: Transaction,
) {
  const [answer, code] = await Promise.all([
    reader.call(to, data, from).catch((error: unknown) => ({ error })),
    reader.request('eth_getCode', [to, 'latest']).then((value) => parseData('eth_getCode', value)),
  ])
  // A call to an address without code "succeeds" and moves nothing.
  if (code === '0x') throw new FoyerError('INVALID_ADDRESS', { context: { address: to } })
  if (typeof answer === 'string') return
  if (isRefusal(answer.error)) await assertRecipientTakes(reader, request)
  fromRefusal(answer.error)
}

/** Asks the recipient itself, as the token would. */
export async function assertRecipientTakes(reader: Reader, request: Omit<SendRequest, 'provider'>): Promise<void> {
  const { asset, amount } = request
  const recipient = parseAddress(request.to)
  const code = parseData('eth_getCode', await reader.request('eth_getCode', [recipient, 'latest']))
  if (!asset.nft || code === '0x') return
  const from = parseAddress(request.from)
  const id = parseTokenId(asset.nft)
  const question =
    asset.nft.standard === 'erc721'
      ? encodeFunctionData({ abi: receiverAbi, functionName: 'onERC721Received', args: [from, from, id, '0x'] })
      : encodeFunctionData({
          abi: receiverAbi,
          functionName: 'onERC1155Received',
          args: [from, from, id, amount.atomic, '0x'],
        })
  const answer = await reader.call(recipient, question, asset.address).catch((error: unknown) => {
    if (isRefusal(error)) return '0x' as const
    throw error
  })
  // Who takes it answers with the name of the question.
  if (answer.slice(0, 10).toLowerCase() !== question.slice(0, 10))
    throw new FoyerError('RECIPIENT_REFUSED', { context: { address: recipient, token: asset.symbol } })
}
