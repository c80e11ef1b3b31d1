import { createEmbeddedConnector } from './connectors/embedded/createEmbeddedConnector.js'
import { getEmbeddedAccountType } from './core/accountTypes.js'
import { addConnectors } from './core/actions/addConnectors.js'
import { getLogInMemory } from './core/actions/embedded/getLogInMemory.js'
import type { Client } from './core/Client.js'
import { fetchOffer, recallOffer } from './core/embeddedOffer.js'
import { followEmbedded } from './core/followEmbedded.js'
import type { EmbeddedOffer } from './core/State.js'
import { findEmbedded, listEmbeddedNamespaces } from './core/selectEmbedded.js'
import { wantsLogIn } from './core/wantsLogIn.js'
import { describeApp } from './describeApp.js'

type Page = Window & typeof globalThis

async function addConnector(client: Client, page: Page, frameOrigin: string): Promise<void> {
  const { config, store, lifetime, memory, endpoints, undo } = client
  const getState = () => store.getState()
  const createSolana = listEmbeddedNamespaces(getState()).includes('solana')
    ? await import('./connectors/embedded/createSolanaProvider.js').then((module) => module.createSolanaProvider)
    : undefined
  if (lifetime.signal.aborted || findEmbedded(getState())) return
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
    loadLater: () =>
      import('./embeddedLater.js').then(({ embeddedLater }) => ({
        createLater: embeddedLater.createLater,
        tell: (event) => embeddedLater.followQuestion(client, event),
      })),
    onAlert: (error) => {
      import('./core/alertEmbedded.js').then(
        (module) => module.alertEmbedded(client, error),
        () => undefined,
      )
    },
  })
  undo.push(followEmbedded(client, connector))
  addConnectors(client, [connector])
}

/**
 * Adds the embedded wallet once it is known where its frame lives, and tells the widget which log-ins there are. Without
 * an answer there are none, and the next opening asks again. Never throws.
 */
export async function addEmbedded(client: Client, page: Page, isOpening: boolean): Promise<void> {
  if (client.isReachingLogIns) return
  client.isReachingLogIns = true
  const { store, lifetime, undo } = client
  let isAsking = false
  let isFresh = false
  let hasReturned = !page.location.search.includes('result_uri')
  const use = async (offer: EmbeddedOffer | undefined) => {
    const isWanted = listEmbeddedNamespaces(store.getState()).length > 0
    if (offer && isWanted && !findEmbedded(store.getState())) await addConnector(client, page, offer.frameUrl)
    if (lifetime.signal.aborted) return
    // Rows show when what stands behind them is there.
    store.setState({ embedded: offer ?? null })
    if (hasReturned || !findEmbedded(store.getState())) return
    hasReturned = true
    import('./core/actions/embedded/completeSocialReturn.js')
      .then((module) => module.completeSocialReturn(client, page))
      .catch(() => undefined)
  }
  const ask = async () => {
    if (isAsking || isFresh || !wantsLogIn(store.getState().options.features)) return
    isAsking = true
    try {
      await use(await fetchOffer(client))
      isFresh = true
      await import('./core/actions/embedded/checkOrigin.js').then((module) => module.checkOrigin(client, page))
    } catch {
      // Whoever opens the widget the next time asks again; until then there is nothing to wait for.
      if (store.getState().embedded === undefined) store.setState({ embedded: null })
    } finally {
      isAsking = false
    }
  }
  undo.push(
    store.subscribe((now, before) => {
      if (now.modal.open && !before.modal.open) ask()
    }),
  )
  const known = recallOffer(client)
  if (known) await use(known).catch(() => undefined)
  const asked = isOpening || !known ? ask() : undefined
  // What was on offer the last time is shown at once, and put right when the server answers otherwise.
  if (!known) await asked
}
