import { createGradientPng } from './createGradientPng.js'
import type { StubAnswer } from './createHostResponse.js'

export const CATALOGUE_SIZE = 5_000

function getWalletName(index: number) {
  return `Catalogue Wallet ${String(index).padStart(4, '0')}`
}

function walletAt(index: number) {
  return {
    id: index.toString(16).padStart(64, '0'),
    name: getWalletName(index),
    homepage: 'https://wallet.example',
    image_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    order: index,
    mobile_link: 'wallet://',
    rdns: `example.wallet${index}`,
    chains: ['eip155:1'],
    badge_type: index % 3 === 0 ? 'certified' : 'none',
  }
}

const wallets = Array.from({ length: CATALOGUE_SIZE }, (_, index) => walletAt(index))

/** A pixel image, as in catalogues of this size. Each URL counts as a different image for the browser. */
const mark = createGradientPng(96)

function json(value: unknown): StubAnswer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}

/** Responds like a Foyer server with 5,000 wallets. Returns undefined for other paths. */
export function createCatalogueResponse(url: URL): StubAnswer | undefined {
  const { pathname, searchParams: query } = url
  if (pathname === '/getWallets') {
    const list = (name: string) => query.get(name)?.split(',').filter(Boolean)
    const [include, exclude] = [list('include'), list('exclude') ?? []]
    const search = query.get('search')?.trim().toLowerCase() ?? ''
    const isCertifiedOnly = (query.get('badge_type') ?? query.get('badge')) === 'certified'
    const found = wallets.filter(
      (wallet) =>
        (include === undefined || include.includes(wallet.id)) &&
        !exclude.includes(wallet.id) &&
        wallet.name.toLowerCase().includes(search) &&
        (!isCertifiedOnly || wallet.badge_type === 'certified'),
    )
    const entries = Number(query.get('entries') ?? 40)
    const start = (Number(query.get('page') ?? 1) - 1) * entries
    return json({ count: found.length, data: found.slice(start, start + entries) })
  }
  if (/^\/(getWalletImage|public\/get\w+Image)\//.test(pathname)) {
    return { status: 200, type: 'image/png', body: mark }
  }
  if (pathname === '/projects/v1/origins') return json({ allowedOrigins: ['http://127.0.0.1:*'] })
  if (pathname === '/getAnalyticsConfig') return json({ isAnalyticsEnabled: false })
  if (pathname === '/appkit/v1/config') return json({ features: [] })
  if (pathname === '/v1/supported-chains') return json({ http: ['eip155:1'], ws: [] })
  return undefined
}
