import type { Page } from '@playwright/test'

/** The URL of the catalogue in these specs. No server exists there: Playwright fulfils the browser's requests. */
export const catalogueUrl = 'http://foyer.test'

export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly [field: string]: unknown
}

const words = [
  'Amber',
  'Birch',
  'Cedar',
  'Delta',
  'Ember',
  'Fjord',
  'Grove',
  'Harbor',
  'Iris',
  'Juniper',
  'Koala',
  'Lumen',
]

/** Creates wallets in the format of a catalogue. Every third one is certified. */
export function createCatalogue(count: number): readonly CatalogueWallet[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${words[index % words.length]} ${Math.floor(index / words.length) + 1}`
    const slug = name.toLowerCase().replace(' ', '-')
    return {
      id: index.toString(16).padStart(64, '0'),
      name,
      image_id: slug,
      homepage: `https://${slug}.example/`,
      chrome_store: `https://chromewebstore.example/${slug}`,
      app_store: `https://apps.example/${slug}`,
      play_store: index % 2 === 0 ? `https://play.example/${slug}` : null,
      rdns: `example.${slug}`,
      badge_type: index % 3 === 0 ? 'certified' : 'none',
    }
  })
}

function picture(index: number): string {
  const hue = (index * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 70% 50%)"/><circle cx="20" cy="20" r="9" fill="#fff"/></svg>`
}

export interface CatalogueServer {
  /** The query of each request for a page, oldest first. */
  readonly asked: URLSearchParams[]
  /** Responds with this status from now on. Undefined restores the normal responses. */
  fail(status: number | undefined): void
}

/** Fulfils `getWallets` and icon requests in the browser itself, with the filters of the real service. */
export async function serveCatalogue(page: Page, wallets: readonly CatalogueWallet[]): Promise<CatalogueServer> {
  const asked: URLSearchParams[] = []
  let failure: number | undefined
  const cors = { 'access-control-allow-origin': '*' }
  await page.route(`${catalogueUrl}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname.startsWith('/getWalletImage/'))
      return route.fulfill({ contentType: 'image/svg+xml', headers: cors, body: picture(pathname.length * 7) })
    if (pathname !== '/getWallets') return route.fulfill({ status: 404, headers: cors, json: {} })
    asked.push(searchParams)
    if (failure !== undefined) return route.fulfill({ status: failure, headers: cors, json: { error: 'no' } })
    const list = (name: string) => searchParams.get(name)?.split(',')
    const search = searchParams.get('search')?.toLowerCase() ?? ''
    const found = wallets.filter(
      ({ id, name, badge_type }) =>
        name.toLowerCase().includes(search) &&
        (list('include')?.includes(id) ?? true) &&
        !list('exclude')?.includes(id) &&
        (searchParams.get('badge_type') ?? badge_type) === badge_type,
    )
    const entries = Number(searchParams.get('entries') ?? 40)
    const from = (Number(searchParams.get('page') ?? 1) - 1) * entries
    return route.fulfill({ headers: cors, json: { count: found.length, data: found.slice(from, from + entries) } })
  })
  return {
    asked,
    fail(status) {
      failure = status
    },
  }
}
