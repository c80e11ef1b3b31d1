import { readFileSync } from 'node:fs'
import { type CatalogueWallet, catalogueWallet } from '@foyer/contract/http/getWallets'
import { asc } from 'drizzle-orm'
import * as z from 'zod/mini'
import { askDatabase } from '../db/askDatabase.js'
import type { Queries } from '../db/Database.js'
import { catalogueEntries } from '../db/schema.js'
import type { Mark } from '../http/imageAnswer.js'
import { createTimedCache } from './createTimedCache.js'
import { generateWalletMark, generateWallets } from './generateWallets.js'
import { createMark, readMarks } from './marks.js'

/** The wallets this server knows: curated ones, then the operator's own. */
export type CatalogueService = {
  readonly listWallets: () => Promise<readonly CatalogueWallet[]>
  /** By image id or wallet id. */
  readonly findWalletMark: (id: string) => Promise<Mark | undefined>
}

type Snapshot = { wallets: readonly CatalogueWallet[]; marks: ReadonlyMap<string, Mark> }

/** Name of the picture file, then the wallet without what follows from its id and place in the list. */
const curatedSchema = z.array(z.object({ icon: z.string(), wallet: catalogueWallet }))

const readCurated = (): Snapshot => {
  const file = readFileSync(new URL('../catalogue/wallets.json', import.meta.url), 'utf8')
  const icons = readMarks('wallets')
  const marks = new Map<string, Mark>()
  const wallets = curatedSchema.parse(JSON.parse(file)).map(({ icon, wallet }, index) => {
    const mark = icons.get(icon)
    if (mark === undefined) throw new Error(`catalogue: ${wallet.name} has no mark ${icon}`)
    const imageId = imageIdOf(wallet.id, mark)
    marks.set(imageId, mark).set(wallet.id, mark)
    return { ...wallet, image_id: imageId, order: index + 1 }
  })
  return { wallets, marks }
}

/** Pictures are kept for days by browsers, so a changed picture must get a new id. */
const imageIdOf = (walletId: string, mark: Mark) => `${walletId.slice(0, 16)}-${mark.etag.slice(1, 9)}`

/** Creates the catalogue. Operators' entries changed elsewhere are seen within ten seconds. */
export const createCatalogue = (options: {
  queries: Queries
  generatedCount: number
  now: () => number
}): CatalogueService => {
  const curated = readCurated()
  const generated = generateWallets(options.generatedCount)
  const cache = createTimedCache<Snapshot>({ maxEntries: 1, lifetimeMs: 10_000, now: options.now })

  const load = async (): Promise<Snapshot> => {
    const rows = await askDatabase(() =>
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
