import type { Client } from './Client.js'

/**
 * Address of a catalogue wallet's picture on the server [S7.30]. Apart from the other pictures, which buttons draw too:
 * what two late files share would be a third one before the first wallets show.
 */
export function getWalletImageUrl(
  client: Client,
  wallet: { readonly image_id?: string | null | undefined },
): string | undefined {
  const { catalogue, query } = client.endpoints ?? {}
  if (!catalogue || !wallet.image_id) return undefined
  return `${catalogue}/getWalletImage/${encodeURIComponent(wallet.image_id)}?${new URLSearchParams(query)}`
}
