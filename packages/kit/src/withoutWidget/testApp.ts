import { createInstance } from '../core/createInstance.js'
import type { AppKitOptions } from '../core/Options.js'
import { createTestEngine } from '../core/testEngine.js'
import { createScriptedPairing } from '../widget/pairing/testPairing.js'
import { createPage, userAgents } from '../widget/pairing/testPairingPage.js'

export const catalogueUrl = 'https://foyer.test'

/** Creates a wallet of the catalogue. */
export function createCatalogueWallet(name: string, more: object = {}) {
  const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return { id: hex.padEnd(64, '0'), name, mobile_link: `${name.toLowerCase().replaceAll(' ', '')}://`, ...more }
}

/** Creates an app with a page, an announced wallet, a pairing without a relay, and a catalogue. */
export function setUpApp({
  device = 'desktop',
  options = {},
  catalogue = [],
}: {
  readonly device?: keyof typeof userAgents
  readonly options?: Partial<AppKitOptions>
  readonly catalogue?: readonly ReturnType<typeof createCatalogueWallet>[]
} = {}) {
  const script = createScriptedPairing()
  const requests: string[] = []
  const server = { isDown: false }
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    requests.push(`${url.pathname}${url.search}`)
    if (server.isDown) throw new TypeError('Failed to fetch')
    if (!url.pathname.endsWith('/getWallets')) return Response.json({}, { status: 404 })
    const search = url.searchParams.get('search')?.toLowerCase() ?? ''
    const include = url.searchParams.get('include')?.split(',')
    const found = catalogue.filter(
      ({ id, name }) => name.toLowerCase().includes(search) && (!include || include.includes(id)),
    )
    const [page, entries] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('entries'))]
    return Response.json({ count: found.length, data: found.slice((page - 1) * entries, page * entries) })
  }
  const engine = createTestEngine({
    options: { serverUrl: catalogueUrl, projectId: 'test', features: { email: false, socials: false }, ...options },
    fetch,
  })
  const { client, connector } = engine
  client.store.setState({ connectors: [connector, script.connector] })
  const { page: parts, opened } = createPage(userAgents[device])
  const page = Object.assign(new EventTarget(), parts, { location: new URL('https://app.test/') })
  Object.assign(page, { parent: page })
  Object.assign(client.environment, { window: page })
  const appKit = createInstance(client, 'test')
  return { ...engine, script, appKit, page, opened, requests, server }
}
