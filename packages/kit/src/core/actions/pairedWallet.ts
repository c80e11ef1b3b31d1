import type { Client } from '../Client.js'
import { type LinkChoice, recallLink, rememberLink } from '../connectionMemory.js'
import { addRecentWallet } from '../recentWallets.js'
import type { RecentWallet } from '../State.js'

/** Remembers the wallet a pairing was approved in, and by which link its app was opened, if it was [S3.55, S9.15]. */
export function rememberPairedWallet(client: Client, wallet: RecentWallet | undefined, link?: LinkChoice): void {
  if (wallet) addRecentWallet(client, wallet)
  if (link) rememberLink(client.environment.storage, link)
}

/** The link by which the connected wallet's app was opened, to open it again for a request; foreign until parsed. */
export function recallLinkChoice(client: Client): LinkChoice | undefined {
  return recallLink(client.environment.storage)
}
