import type { Client } from './Client.js'
import type { Metadata } from './Options.js'

/** How the app presents itself to a wallet: as the host says, else as its page does. */
export function describeApp(client: Client, page: Window): Metadata {
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
