import type { StubAnswer } from '../createHostResponse.js'

const chainId = 'eip155:1'
const pageSize = 50
const dayMs = 86_400_000
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = `0x${'12'.repeat(20)}`

function json(value: unknown): StubAnswer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}
function toAddress(index: number) {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`
}

/**
 * Creates a Foyer server for the page's origin, with an event stream without changes, `size.tokens` tokens and an
 * endless history.
 */
export function createScaleServer(): {
  readonly size: { tokens: number }
  readonly answer: (url: URL) => StubAnswer | undefined
} {
  const size = { tokens: 10 }
  const createToken = (index: number) => ({
    name: index === 0 ? 'Ether' : `Token ${index}`,
    symbol: index === 0 ? 'ETH' : `TOK${index}`,
    chainId,
    ...(index > 0 && { address: `${chainId}:${toAddress(index)}` }),
    value: index + 1,
    price: 1,
    quantity: { decimals: '18', numeric: String(index + 1) },
    iconUrl: `/mark/${index}.svg`,
  })
  const createTransaction = (index: number) => ({
    id: `transaction ${index}`,
    metadata: {
      ...{ operationType: 'receive', hash: `0x${index.toString(16).padStart(64, '0')}`, chain: chainId, nonce: 0 },
      minedAt: new Date(Date.UTC(2026, 10, 1) - Math.floor(index / 20) * dayMs - index * 1_000).toISOString(),
      ...{ sentFrom: stranger, sentTo: account, status: 'confirmed' },
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH' },
        ...{ direction: 'in', quantity: { numeric: '1' }, from: stranger, to: account },
      },
    ],
  })
  return {
    size,
    answer: ({ pathname, searchParams }) => {
      if (pathname.startsWith('/mark/'))
        return { status: 200, type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
      if (pathname.endsWith('/supported-chains')) return json({ http: [chainId], ws: [] })
      if (pathname.endsWith('/changes')) return { status: 200, type: 'text/event-stream', body: ':\n\n', isOpen: true }
      if (pathname.endsWith('/balance'))
        return json({ balances: Array.from({ length: size.tokens }, (_, index) => createToken(index)) })
      if (pathname.endsWith('/history')) {
        const first = Number(searchParams.get('cursor') ?? 0)
        const data = Array.from({ length: pageSize }, (_, index) => createTransaction(first + index))
        return json({ data, next: String(first + pageSize) })
      }
      if (pathname.includes('/identity/')) return json({ name: null, avatar: null })
      if (pathname === '/getWallets') return json({ count: 0, data: [] })
      if (pathname.startsWith('/v1/') || pathname.startsWith('/foyer/')) return { ...json({}), status: 404 }
      return undefined
    },
  }
}
