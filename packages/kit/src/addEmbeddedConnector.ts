import { detectLocale } from '@foyer/messages/locales'
import { createEmbeddedConnector } from './connectors/embedded/createEmbeddedConnector.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client } from './core/Client.js'
import { fetchOffer, getKnownOffer } from './core/embeddedOffer.js'
import { findEmbedded, listEmbeddedNamespaces } from './core/flows/selectEmbedded.js'
import { wantsLogIn } from './core/flows/wantsLogIn.js'
import { getAppMetadata } from './core/getAppMetadata.js'
import { listLanguageTags } from './core/listLanguageTags.js'
import { getEmbeddedAccountType } from './core/public/accountTypes.js'
import type { EmbeddedOffer } from './core/state/State.js'
import { getLogInMemory } from './core/storage/logInMemory.js'
import { subscribeEmbedded } from './core/subscribeEmbedded.js'

type Page = Window & typeof globalThis

async function createConnector(client: Client, page: Page, frameOrigin: string): Promise<void> {
  const { config, store, lifetime, memory, endpoints, undo } = client
  const { getState } = store
  const namespaces = listEmbeddedNamespaces(getState())
  const createSolana = namespaces.includes('solana')
    ? (await import('./connectors/embedded/createSolanaProvider.js')).createSolanaProvider
    : undefined
  if (lifetime.signal.aborted || !namespaces[0] || findEmbedded(getState())) return
  const connector = createEmbeddedConnector({
    frameOrigin,
    projectId: config.projectId ?? 'local',
    sdkVersion: endpoints?.query.sv ?? '',
    isLogging: config.enableAuthLogger !== false,
    memory: getLogInMemory(client),
    page,
    createSolana,
    networks: () => getState().networks,
    metadata: () => getAppMetadata(client, page),
    theme: () => getState().theme,
    locale: () => detectLocale(listLanguageTags(client)),
    accountType: (namespace) => getEmbeddedAccountType(memory, config, namespace),
    isAnnouncing: () => config.announceEmbeddedWallet !== false && getState().options.enableEIP6963 !== false,
    loadSigning: async () => (await import('./embeddedSigning.js')).bindSigning(client),
    onAlert: (error) => {
      import('./core/actions/alertEmbedded.js')
        .then((module) => module.alertEmbedded(client, error))
        .catch(() => undefined)
    },
  })
  undo.push(subscribeEmbedded(client, connector))
  addConnectors(client, [connector])
}

/**
 * Adds the embedded wallet when the address of its frame is known, and stores the available log-in methods. If the
 * server does not respond, there are none and the next opening sends the request again. Never throws.
 */
export async function addEmbeddedConnector(client: Client, page: Page, isOpening: boolean): Promise<void> {
  if (client.hasLogIn) return
  client.hasLogIn = true
  const { store, lifetime, undo } = client
  let pendingOffer: Promise<EmbeddedOffer | undefined> | undefined
  // biome-ignore lint/correctness/noUnusedVariables: `??=` reads it
  let originCheck: Promise<void> | undefined
  /** Returns `offer`. */
  const applyOffer = async (offer: EmbeddedOffer | undefined) => {
    if (offer) await createConnector(client, page, offer.frameUrl)
    if (lifetime.signal.aborted) return offer
    // Set this after the connector exists, because the log-in rows appear with it.
    store.setState({ embedded: offer ?? null })
    // A second call finds no result, because the first one removes it from the address.
    if (page.location.search.includes('result_uri') && findEmbedded(store.getState()))
      import('./core/actions/embedded/socialReturn.js')
        .then((module) => module.completeSocialReturn(client, page))
        .catch(() => undefined)
    return offer
  }
  const requestOffer = async () => {
    if (pendingOffer || !wantsLogIn(store.getState().options.features)) return
    pendingOffer = fetchOffer(client).then(applyOffer)
    try {
      if ((await pendingOffer) && client.config.frameUrl === undefined) return
    } catch (offerError) {
      // The next opening of the widget and "Try again" repeat the request. Until then no log-in is available.
      pendingOffer = undefined
      store.setState({ offerError, embedded: store.getState().embedded ?? null })
    }
    // A server only sends its frame to allowed origins. For any other response the page's origin may be the reason, so
    // check it.
    originCheck ??= import('./core/actions/embedded/checkOrigin.js')
      .then((module) => module.checkOrigin(client, page))
      .catch(() => {
        originCheck = undefined
      })
  }
  client.requestOffer = requestOffer
  undo.push(
    store.subscribe((now, before) => {
      if (now.modal.open && !before.modal.open) requestOffer()
    }),
  )
  const storedOffer = getKnownOffer(client)
  if (!storedOffer) return requestOffer()
  // Show the stored offer immediately and update it when the server responds.
  await applyOffer(storedOffer).catch(() => undefined)
  if (isOpening) requestOffer()
}
