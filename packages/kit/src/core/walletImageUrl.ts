import type { Client } from './Client.js'

/**
 * Returns the URL of a catalogue wallet's image on the server [S7.30]. A separate file: if it shared a file with the
 * images of the buttons, the bundler would create an extra chunk before the first wallets show.
 */
export function getWalletImageUrl(
  client: Client,
  wallet: { readonly image_id?: string | null | undefined },
): string | undefined {
  const { catalogue, query } = client.endpoints ?? {}
  if (!catalogue || !wallet.image_id) return undefined
  return `${catalogue}/getWalletImage/${encodeURIComponent(wallet.image_id)}?${new URLSearchParams(query)}`
}
