import { createEmbeddedConnector } from './connectors/embedded/createEmbeddedConnector.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client } from './core/Client.js'
import { describeApp } from './core/describeApp.js'
import { fetchOffer, recallOffer } from './core/embeddedOffer.js'
import { findEmbedded, listEmbeddedNamespaces } from './core/flows/selectEmbedded.js'
import { wantsLogIn } from './core/flows/wantsLogIn.js'
import { followEmbedded } from './core/followEmbedded.js'
import { getEmbeddedAccountType } from './core/public/accountTypes.js'
import type { EmbeddedOffer } from './core/state/State.js'
import { getLogInMemory } from './core/storage/logInMemory.js'

type Page = Window & typeof globalThis

async function createConnector(client: Client, page: Page, frameOrigin: string): Promise<void> {
  const { config, store, lifetime, memory, endpoints, undo } = client
  const { getState } = store
  const namespaces = listEmbeddedNamespaces(getState())
  const createSolana = namespaces.includes('solana')
    ? (await import('./connectors/embedded/createSolanaProvider.js')).createSolanaProvider
    : undefined
  if (lifetime.signal.aborted || namespaces.length === 0 || findEmbedded(getState())) return
  const connector = createEmbeddedConnector({
    frameOrigin,
    projectId: config.projectId ?? 'local',
    sdkVersion: endpoints?.query.sv ?? '',
    isLogging: config.enableAuthLogger !== false,
    memory: getLogInMemory(client),
    page,
    createSolana,
    networks: () => getState().networks,
    metadata: () => describeApp(client, page),
    theme: () => getState().theme,
    locale: () => getState().options.locale || page.document.documentElement.lang || page.navigator.language,
    accountType: (namespace) => getEmbeddedAccountType(memory, config, namespace),
    isAnnouncing: () => config.announceEmbeddedWallet !== false && getState().options.enableEIP6963 !== false,
    loadSigning: async () => (await import('./embeddedSigning.js')).bindSigning(client),
    onAlert: (error) => {
      import('./core/actions/alertEmbedded.js')
        .then((module) => module.alertEmbedded(client, error))
        .catch(() => undefined)
    },
  })
  undo.push(followEmbedded(client, connector))
  addConnectors(client, [connector])
}

/**
 * Adds the embedded wallet once it is known where its frame lives, and tells the widget which log-ins there are. Without
 * an answer there are none, and the next opening asks again. Never throws.
 */
export async function addEmbeddedConnector(client: Client, page: Page, isOpening: boolean): Promise<void> {
  if (client.hasLogIn) return
  client.hasLogIn = true
  const { store, lifetime, undo } = client
  let asked: Promise<void> | undefined
  // biome-ignore lint/correctness/noUnusedVariables: `??=` reads it
  let looking: Promise<void> | undefined
  const use = async (offer: EmbeddedOffer | undefined) => {
    if (offer) await createConnector(client, page, offer.frameUrl)
    if (lifetime.signal.aborted) return
    // Rows show when what stands behind them is there.
    store.setState({ embedded: offer ?? null })
    // Whoever comes second finds the result taken out of the address.
    if (page.location.search.includes('result_uri') && findEmbedded(store.getState()))
      import('./core/actions/embedded/socialReturn.js')
        .then((module) => module.completeSocialReturn(client, page))
        .catch(() => undefined)
  }
  const ask = async () => {
    if (asked || !wantsLogIn(store.getState().options.features)) return
    const offered = fetchOffer(client)
    asked = offered.then(use)
    try {
      await asked
    } catch {
      // Whoever opens the widget the next time asks again; until then there is nothing to wait for.
      asked = undefined
      store.setState(({ embedded = null }) => ({ embedded }))
    }
    // A server offers its frame to pages of the project's origins only; for any other answer the page may be the reason.
    const isKnownHere = client.config.frameUrl === undefined && (await offered.catch(() => undefined))
    if (isKnownHere) return
    looking ??= import('./core/actions/embedded/checkOrigin.js')
      .then((module) => module.checkOrigin(client, page))
      .catch(() => {
        looking = undefined
      })
  }
  undo.push(
    store.subscribe((now, before) => {
      if (now.modal.open && !before.modal.open) ask()
    }),
  )
  const known = recallOffer(client)
  if (known) await use(known).catch(() => undefined)
  // What was on offer the last time is shown at once, and put right when the server answers otherwise.
  if (!known) await ask()
  else if (isOpening) ask()
}
