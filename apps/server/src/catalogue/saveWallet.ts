import { createHash } from 'node:crypto'
import { type CatalogueWallet, catalogueWallet } from '@foyer/contract/http/getWallets'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { catalogueEntries } from '../db/schema.js'
import { ServerError } from '../errors/ServerError.js'
import { contentTypes } from '../images/icons.js'

const maxIconBytes = 65_536
const webLinks = ['homepage', 'webapp_link', 'app_store', 'play_store', 'chrome_store'] as const
const appLinks = ['mobile_link', 'desktop_link'] as const

const entrySchema = z.extend(z.partial(catalogueWallet), {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
})

type Links = { readonly [F in (typeof webLinks | typeof appLinks)[number]]?: string | null | undefined }

function assertLinks(wallet: Links): void {
  for (const field of webLinks) {
    const link = wallet[field]
    if (link && !(URL.canParse(link) && new URL(link).protocol === 'https:'))
      throw new ServerError('bad_entry', `${field} must be an https address`)
  }
  for (const field of appLinks) {
    const link = wallet[field]
    // The host page opens this link, so a scheme that runs script is an attack.
    if (link && (!/^[a-z][a-z0-9+.-]*:\/\//i.test(link) || /^(javascript|data|vbscript|blob|file):/i.test(link)))
      throw new ServerError(
        'bad_entry',
        `${field} must be an app address such as "wallet://" or "https://wallet.example/"`,
      )
  }
}

function readIcon(icon: { ending: string; content: Uint8Array } | undefined) {
  if (icon === undefined) return {}
  const iconType = contentTypes[icon.ending]
  if (iconType === undefined)
    throw new ServerError('bad_entry', `the icon must be one of ${Object.keys(contentTypes).join(', ')}`)
  if (icon.content.byteLength > maxIconBytes)
    throw new ServerError('bad_entry', `the icon is larger than ${maxIconBytes} bytes`)
  return { icon: Buffer.from(icon.content).toString('base64'), iconType }
}

/**
 * Stores an operator's catalogue entry, and replaces one with the same id. Returns its id. By default this is the
 * SHA-256 of the rdns or the name. An entry with the id of a curated wallet replaces that wallet. Throws {@link
 * ServerError} that names the invalid field.
 */
export async function saveWallet(
  queries: Queries,
  entry: unknown,
  icon?: { ending: string; content: Uint8Array },
): Promise<string> {
  const parsed = entrySchema.safeParse(entry)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ServerError('bad_entry', `${issue?.path.join('.') || 'the entry'}: ${issue?.message ?? 'is not valid'}`)
  }
  const given = parsed.data
  assertLinks(given)
  const id =
    given.id ??
    createHash('sha256')
      .update(given.rdns ?? given.name.toLowerCase())
      .digest('hex')
  const wallet: CatalogueWallet = { badge_type: 'none', ...given, id }
  const row = { wallet, ...readIcon(icon) }
  await queries
    .insert(catalogueEntries)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: catalogueEntries.id, set: row })
  return id
}
