import { PairingLinkError, parsePairingLink } from '../link/parsePairingLink.js'
import type { Kit } from './openWalletKit.js'
import type { PhoneState, Store } from './PhoneState.js'

const proposalTimeoutMs = 20_000

/** Pairs with a link and waits for the app's proposal. Stores and throws an error with a message for the user. */
export async function pairWithLink(link: string, { kit, store }: Means): Promise<void> {
  store.set({ pairing: { status: 'waiting' } })
  try {
    const uri = parsePairingLink(link, Date.now())
    const topic = uri.slice('wc:'.length, uri.indexOf('@'))
    await waitForQuestion({ kit, store }, topic, () => kit.pair({ uri }))
    store.set({ pairing: { status: 'none' } })
  } catch (error) {
    const message = explain(error)
    store.set({ pairing: { status: 'failed', message } })
    throw new PairingLinkError(message)
  }
}

interface Means {
  readonly kit: Kit
  readonly store: Store<PhoneState>
}

/** Resolves when a proposal or a sign-in of that pairing is pending. */
function waitForQuestion({ kit, store }: Means, topic: string, pair: () => Promise<void>): Promise<void> {
  const isThere = () => {
    const signIns = store.get().asksSeparately ? [] : kit.engine.signClient.auth.requests.getAll()
    const proposals = Object.values(kit.getPendingSessionProposals())
    return [...signIns, ...proposals].some((one) => one.pairingTopic === topic)
  }
  return new Promise((resolve, reject) => {
    const { events } = kit.engine.signClient
    const done = (error?: unknown) => {
      clearTimeout(timer)
      events.off('session_proposal', look)
      unwatch()
      if (error === undefined) resolve()
      else reject(error)
    }
    const look = () => {
      if (isThere()) done()
    }
    const timer = setTimeout(
      () => done(new Error(kit.core.relayer.connected ? 'no proposal' : 'no connection')),
      proposalTimeoutMs,
    )
    events.on('session_proposal', look)
    // Detect a sign-in by its question in the store. A listener for sign-ins here would make the library suppress the
    // proposals.
    const unwatch = store.subscribe(look)
    pair().then(look, (error: unknown) => (isThere() ? done() : done(error)))
  })
}

function explain(error: unknown): string {
  if (error instanceof PairingLinkError) return error.message
  const text = error instanceof Error ? error.message : String(error)
  if (/already exists/i.test(text)) return 'This pairing link was used already. Ask the app for a new one.'
  if (/no proposal/.test(text)) return 'No app answered behind this link. Is its page still open?'
  if (/expired/i.test(text)) return 'This pairing link has expired. Ask the app for a new one.'
  if (/connection|publish|subscri|socket|interrupted/i.test(text))
    return 'The relay does not answer. Is the server running?'
  return `The link could not be followed: ${text}`
}
