import type { ModelChain } from './createModelChain.js'
import { cacheModelRows, type ModelRow } from './listModelRows.js'
import type { ExplorerAnswer } from './startFakeExplorer.js'

type Item = Record<string, string>

const kinds: Record<string, string> = { tokentx: 'erc20', tokennfttx: 'erc721', token1155tx: 'erc1155' }

/**
 * Creates the responses of Etherscan's API v2 for a model chain, including errors with HTTP status 200. A response has
 * at most `most` rows.
 */
export function createFakeEtherscan(
  chain: ModelChain,
  { key = 'key', chainId = '31337', most = 1_000, mostPaged = 10_000 } = {},
): (url: URL) => ExplorerAnswer {
  const listAll = cacheModelRows(chain)
  const place = ({ block, timestamp, transaction }: ModelRow) => ({
    ...{ blockNumber: String(block), timeStamp: String(timestamp), hash: transaction.hash, confirmations: '12' },
  })
  const paid = ({ position, transaction, gasUsed, gasPrice }: ModelRow) => ({
    ...{ nonce: String(transaction.nonce), transactionIndex: String(position), gas: '90000' },
    ...{ gasUsed: String(gasUsed), gasPrice: String(gasPrice), cumulativeGasUsed: '123456' },
  })

  function listRows(action: string, address: string, row: ModelRow): Item[] {
    const isOf = ({ from, to }: { from: string; to: string | null }) => from === address || to === address
    const { from, to, value, input } = row.transaction
    if (action === 'txlist') {
      const status = { isError: row.isGood ? '0' : '1', txreceipt_status: row.isGood ? '1' : '0' }
      const own = { ...place(row), ...paid(row), from, to: to ?? '', value: String(value), input, ...status }
      return isOf(row.transaction) ? [{ ...own, contractAddress: row.created ?? '' }] : []
    }
    if (action === 'txlistinternal')
      return row.calls
        .filter((call) => call.index > 0 && isOf(call))
        .toReversed()
        .map((call) => ({
          ...{ ...place(row), from: call.from, value: String(BigInt(call.value)) },
          ...(call.type === 'CREATE' ? { to: '', contractAddress: call.to } : { to: call.to, contractAddress: '' }),
          ...{
            input: '',
            type: call.type.toLowerCase(),
            isError: call.isGood ? '0' : '1',
            traceId: String(call.index),
          },
        }))
    return row.transfers
      .filter((move) => move.kind === kinds[action] && isOf(move))
      .toReversed()
      .map(({ kind, token, tokenId, from, to, amount }) => ({
        ...{ ...place(row), ...paid(row), from, to, contractAddress: token ?? '', input: 'deprecated' },
        ...{ tokenName: 'Invented', tokenSymbol: 'INV' },
        ...(kind === 'erc20' ? { value: String(amount), tokenDecimal: '18' } : { tokenID: String(tokenId) }),
        ...(kind === 'erc1155' ? { tokenValue: String(amount) } : {}),
      }))
  }

  return (url) => {
    const request = (name: string) => url.searchParams.get(name) ?? ''
    const reject = (result: string) => ({ body: { status: '0', message: 'NOTOK', result } })
    if (request('apikey') !== key) return reject(`Invalid API Key (#err2)|${request('apikey')}`)
    if (request('chainid') !== chainId) return reject('Missing or unsupported chainid parameter')
    const [page, count] = [Number(request('page')), Math.min(Number(request('offset')), most)]
    if (page * count > mostPaged)
      return reject('Result window is too large, PageNo x Offset size must be less than or equal to 10000')
    const last = Number(request('endblock') || Number.MAX_SAFE_INTEGER)
    const rows = listAll().filter(({ block }) => block <= last)
    const items = rows.flatMap((row) => listRows(request('action'), request('address'), row))
    const shown = items.slice((page - 1) * count, page * count)
    return shown.length === 0
      ? { body: { status: '0', message: 'No transactions found', result: [] } }
      : { body: { status: '1', message: 'OK', result: shown } }
  }
}
