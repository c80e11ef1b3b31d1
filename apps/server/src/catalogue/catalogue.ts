import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type CatalogueWallet, catalogueWallet } from '@foyer/contract/http/getWallets'
import { asc } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Queries, runQuery } from '../db/Database.js'
import { catalogueEntries } from '../db/schema.js'
import { ServerError } from '../errors/ServerError.js'
import { createTimedCache } from '../fetch/createTimedCache.js'
import { createMark, loadMarks, type Mark, type MarksService } from '../images/icons.js'
import { resolveAsset } from '../program/assets.js'

function idOf(index: number) {
  return createHash('sha256').update(`generated-wallet-${index}`).digest('hex')
}

/** Generates wallets that do not exist, to test long lists. The result is deterministic. */
export function generateWallets(count: number): CatalogueWallet[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    const id = idOf(index)
    return {
      id,
      name: `Generated Wallet ${number}`,
      homepage: `https://wallet-${number}.example`,
      image_id: `generated-${index}`,
      order: null,
      mobile_link: `generated${number}://`,
      desktop_link: null,
      webapp_link: null,
      app_store: null,
      play_store: null,
      chrome_store: null,
      rdns: `example.wallet-${number}`,
      injected: null,
      chains: ['eip155:1'],
      badge_type: index % 2 === 0 ? 'certified' : 'none',
    }
  })
}

/**
 * Generates the icon of a generated wallet. Returns undefined for an image id that is not one of the first `count`
 * wallets.
 */
function generateWalletMark(imageId: string, count: number): Mark | undefined {
  const index = Number(/^generated-(\d{1,6})$/.exec(imageId)?.[1] ?? Number.NaN)
  if (!(index < count)) return undefined
  const hue = (index * 137) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 60% 45%)"/><circle cx="20" cy="20" r="10" fill="hsl(${hue} 70% 80%)"/></svg>`
  return createMark('image/svg+xml', Buffer.from(svg))
}

/** The wallets of this server: curated ones first, then the operator's. */
export interface CatalogueService {
  readonly listWallets: () => Promise<readonly CatalogueWallet[]>
  /** Returns an icon by image id or wallet id. */
  readonly findWalletMark: (id: string) => Promise<Mark | undefined>
}

interface Snapshot {
  wallets: readonly CatalogueWallet[]
  marks: ReadonlyMap<string, Mark>
}

/** The name of the icon file, and the wallet without the fields that are derived from its id and position. */
const curatedSchema = z.array(z.object({ icon: z.string(), wallet: catalogueWallet }))

function readCurated(): Snapshot {
  const file = readFileSync(resolveAsset('catalogue/wallets.json'), 'utf8')
  const icons = loadMarks('wallets')
  const marks = new Map<string, Mark>()
  const wallets = curatedSchema.parse(JSON.parse(file)).map(({ icon, wallet }, index) => {
    const mark = icons.get(icon)
    if (mark === undefined) throw new ServerError('broken_data', `catalogue: ${wallet.name} has no icon file ${icon}`)
    const imageId = imageIdOf(wallet.id, mark)
    marks.set(imageId, mark).set(wallet.id, mark)
    return { ...wallet, image_id: imageId, order: index + 1 }
  })
  return { wallets, marks }
}

/** Returns an image id that contains the ETag, because browsers cache icons for days. */
function imageIdOf(walletId: string, mark: Mark) {
  return `${walletId.slice(0, 16)}-${mark.etag.slice(1, 9)}`
}

/** The services that the catalogue routes use. */
export interface CatalogueContext {
  readonly catalogue: CatalogueService
  readonly marks: MarksService
}

export function readCuratedWallets(): readonly CatalogueWallet[] {
  return readCurated().wallets
}

/** Creates the catalogue. Changes of operators' entries by other processes take up to ten seconds. */
export function createCatalogue(options: {
  queries: Queries
  generatedCount: number
  now: () => number
}): CatalogueService {
  const curated = readCurated()
  const generated = generateWallets(options.generatedCount)
  const cache = createTimedCache<Snapshot>({ maxEntries: 1, lifetimeMs: 10_000, now: options.now })

  const load = async (): Promise<Snapshot> => {
    const rows = await runQuery(() =>
      options.queries
        .select()
        .from(catalogueEntries)
        .orderBy(asc(catalogueEntries.createdAt), asc(catalogueEntries.id)),
    )
    const marks = new Map(curated.marks)
    const own = rows.map(({ id, wallet, icon, iconType }) => {
      if (icon === null || iconType === null) return { ...wallet, id, image_id: null }
      const mark = createMark(iconType, Buffer.from(icon, 'base64'))
      const imageId = imageIdOf(id, mark)
      marks.set(imageId, mark).set(id, mark)
      return { ...wallet, id, image_id: imageId }
    })
    const replaced = new Set(own.map((wallet) => wallet.id))
    const kept = curated.wallets.filter((wallet) => !replaced.has(wallet.id))
    return { wallets: [...kept, ...own, ...generated], marks }
  }
  const snapshot = () => cache.get('all', load)

  return {
    listWallets: async () => (await snapshot()).wallets,
    findWalletMark: async (id) =>
      curated.marks.get(id) ?? generateWalletMark(id, options.generatedCount) ?? (await snapshot()).marks.get(id),
  }
}
