import { getAddress } from 'viem'
import type { ModelChain } from './createModelChain.js'
import { cacheModelRows, type ModelRow } from './listModelRows.js'
import type { ExplorerAnswer } from './startFakeExplorer.js'

type Item = Record<string, unknown>
const zero = `0x${'0'.repeat(40)}`

/**
 * Creates the responses of a Blockscout instance (API v2) for a model chain. It responds 422 to `limit`, and to page
 * parameters that it has not returned in exactly this form. `isOld` uses the field names of older versions.
 */
export function createFakeBlockscout(
  chain: ModelChain,
  { pageSize = 50, isOld = false }: { pageSize?: number; isOld?: boolean } = {},
): (url: URL) => ExplorerAnswer {
  const given = new Set<string>()
  const listRows = cacheModelRows(chain)
  const party = (address: string) => ({ hash: getAddress(address), is_contract: false, name: null })
  const time = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('Z', '000Z')
  const token = (address: string, type: string) => ({
    ...(isOld ? { address: getAddress(address) } : { address_hash: getAddress(address) }),
    ...{ name: 'Invented', symbol: 'INV', decimals: type === 'ERC-20' ? '18' : null, type },
  })
  const place = ({ block, timestamp, transaction: { hash } }: ModelRow) => ({
    ...(isOld ? { tx_hash: hash, block } : { transaction_hash: hash, block_number: block }),
    timestamp: time(timestamp),
  })

  function listTransactions(rows: readonly ModelRow[], address: string): Item[] {
    return rows
      .filter(({ transaction: { from, to } }) => from === address || to === address)
      .map(({ block, position, timestamp, transaction, created, isGood, gasUsed, gasPrice }) => ({
        ...{ hash: transaction.hash, position, timestamp: time(timestamp), result: isGood ? 'success' : 'Reverted' },
        ...(isOld ? { block } : { block_number: block }),
        ...{ status: isGood ? 'ok' : 'error', from: party(transaction.from) },
        ...{ to: transaction.to && party(transaction.to), created_contract: created && party(created) },
        ...{ value: String(transaction.value), nonce: Number(transaction.nonce) },
        ...{ fee: { type: 'actual', value: String(gasUsed * gasPrice) }, raw_input: transaction.input },
      }))
  }

  function listInternal(rows: readonly ModelRow[], address: string): Item[] {
    return rows.flatMap((row) =>
      row.calls
        .filter(({ from, to }) => from === address || to === address)
        .toReversed()
        .map(({ type, from, to, value, index, isGood }) => ({
          ...place(row),
          ...{ type: type.toLowerCase(), index, success: isGood, error: isGood ? null : 'Reverted' },
          ...{ from: party(from), value: String(BigInt(value)) },
          ...(type === 'CREATE'
            ? { to: null, created_contract: party(to) }
            : { to: party(to), created_contract: null }),
        })),
    )
  }

  function listTransfers(rows: readonly ModelRow[], address: string): Item[] {
    return rows.flatMap((row) =>
      row.transfers
        .filter(({ kind, from, to }) => kind.startsWith('erc') && (from === address || to === address))
        .toReversed()
        .map(({ kind, token: contract, tokenId, from, to, amount }) => {
          const type = kind.replace('erc', 'ERC-')
          const id = tokenId === undefined ? {} : { token_id: String(tokenId) }
          const value = kind === 'erc721' ? {} : { value: String(amount), decimals: kind === 'erc20' ? '18' : null }
          return {
            ...place(row),
            ...{ from: party(from), to: party(to), token: token(contract ?? zero, type), total: { ...id, ...value } },
            ...(isOld ? {} : { token_type: type }),
            type: from === zero ? 'token_minting' : 'token_transfer',
          }
        }),
    )
  }

  function listNfts(address: string): Item[] {
    return chain
      .count()
      .holdings.filter(({ owner, amount }) => owner === address && amount > 0n)
      .map(({ token: contract, tokenId, amount }) => {
        const type = contract.startsWith('0xe') ? 'ERC-721' : 'ERC-1155'
        const image = { image_url: null, metadata: null }
        return { id: String(tokenId), ...image, token: token(contract, type), token_type: type, value: String(amount) }
      })
  }

  function listTokens(rows: readonly ModelRow[], address: string): Item[] {
    const moved = rows.flatMap(({ transfers }) =>
      transfers.filter(({ kind, from, to }) => kind === 'erc20' && (from === address || to === address)),
    )
    const held = [...new Set(moved.map((move) => move.token ?? zero))]
    return held.map((contract) => ({ token: token(contract, 'ERC-20'), token_id: null, value: '5' }))
  }

  return (url) => {
    const [, address = '', list = ''] = /^\/api\/v2\/addresses\/(0x[0-9a-f]{40})\/([a-z-]+)$/.exec(url.pathname) ?? []
    const rows = listRows()
    const all = {
      transactions: () => listTransactions(rows, address),
      'internal-transactions': () => listInternal(rows, address),
      'token-transfers': () => listTransfers(rows, address),
      nft: () => listNfts(address),
      tokens: () => listTokens(rows, address),
    }[list]
    if (all === undefined) return { status: 404, body: { message: 'Page not found' } }
    const items = all()
    if (items.length === 0 && isOld) return { status: 404, body: { message: 'Not found' } }
    const filter = { nft: 'ERC-721,ERC-1155', tokens: 'ERC-20' }[list] ?? null
    const parameters = new URLSearchParams(url.searchParams)
    if (parameters.get('type') !== filter) return { status: 422, body: { errors: [{ title: 'Invalid value' }] } }
    parameters.delete('type')
    if (parameters.size > 0 && !given.has(`${list} ${parameters}`))
      return { status: 422, body: { errors: [{ title: 'Unexpected field' }] } }
    const start = Number(parameters.get('index') ?? 0)
    const next = { index: start + pageSize, items_count: pageSize, fiat_value: null, is_name_null: false }
    const isLast = items.length <= start + pageSize
    const sent = new URLSearchParams(Object.entries(next).map(([key, value]) => [key, String(value)]))
    if (!isLast) given.add(`${list} ${sent}`)
    return { body: { items: items.slice(start, start + pageSize), next_page_params: isLast ? null : next } }
  }
}
