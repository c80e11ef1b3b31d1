import type { Client } from './Client.js'
import type { Metadata } from './Options.js'

/** Returns the app's metadata for a wallet: the `metadata` option, else data from the page. */
export function getAppMetadata(client: Client, page: Window): Metadata {
  const { metadata } = client.store.getState().options
  if (metadata) return metadata
  const { document: content, location } = page
  const icon = content.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: content.title || location.hostname,
    description: content.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
