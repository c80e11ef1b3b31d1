import { randomBytes } from 'node:crypto'
import { openRelayPeer, type RelayPeer } from './RelayPeer.js'

/** An app and a wallet on one topic. */
export interface RelayPair {
  readonly topic: string
  app: RelayPeer
  wallet: RelayPeer
}

const openAtOnce = 40

/** Opens pairs and subscribes each wallet. `onMessage` receives the messages of all wallets. */
export async function openPairs(
  count: number,
  appUrl: string,
  walletUrl: string,
  onMessage: (message: string) => void,
): Promise<RelayPair[]> {
  const pairs: RelayPair[] = []
  const openOne = async () => {
    const topic = randomBytes(32).toString('hex')
    const [app, wallet] = await Promise.all([openRelayPeer(appUrl, onMessage), openRelayPeer(walletUrl, onMessage)])
    await Promise.all([app, wallet].map((peer) => peer.call('irn_subscribe', { topic })))
    pairs.push({ topic, app, wallet })
  }
  for (let left = count; left > 0; left -= openAtOnce)
    await Promise.all(Array.from({ length: Math.min(left, openAtOnce) }, openOne))
  return pairs
}

/** Ends all sockets of the pairs. */
export function closePairs(pairs: readonly RelayPair[]): void {
  for (const { app, wallet } of pairs) for (const peer of [app, wallet]) peer.socket.terminate()
}
