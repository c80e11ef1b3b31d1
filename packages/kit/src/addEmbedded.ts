import { createEmbeddedConnector } from './connectors/embedded/createEmbeddedConnector.js'
import { getWantedAccountType } from './core/accountTypes.js'
import { addConnectors } from './core/actions/addConnectors.js'
import { getLogInMemory } from './core/actions/embedded/getLogInMemory.js'
import type { Client } from './core/Client.js'
import { fetchOffer, recallOffer } from './core/embeddedOffer.js'
import { followEmbedded } from './core/followEmbedded.js'
import { alertDeveloper } from './core/notify.js'
import type { EmbeddedOffer } from './core/State.js'
import { findEmbedded, listEmbeddedNamespaces } from './core/selectEmbedded.js'
import { wantsLogIn } from './core/wantsLogIn.js'
import { describeApp } from './describeApp.js'
import type { CodedError } from './errors/CodedError.js'
import type { ErrorCode } from './errors/catalogue.js'
import { FoyerError } from './errors/FoyerError.js'

/** What a developer reads when the frame does not do what it should [S8.4-S8.6]. */
const alerts: Partial<Record<ErrorCode, readonly [code: ErrorCode, long: string]>> = {
  FRAME_LOAD_FAILED: ['EMBEDDED_WALLET_LOAD_FAILED', 'Is this origin among the allowed origins of the project?'],
  FRAME_REQUEST_TIMED_OUT: ['EMBEDDED_WALLET_TIMED_OUT', 'The frame gave no answer within 30 s.'],
  SESSION_EXPIRED: ['SESSION_EXPIRED', 'The log-in is over. Check the clock of the device, then connect again.'],
}

function alertOf(client: Client, { code }: CodedError<ErrorCode>): void {
  const [alert, long] = alerts[code] ?? []
  if (alert && long) alertDeveloper(client, new FoyerError(alert).message, long)
}

async function addConnector(
  client: Client,
  page: Window & typeof globalThis,
  { frameUrl }: EmbeddedOffer,
  sdkVersion: string,
): Promise<void> {
  const { config, store } = client
  const hasSolana = listEmbeddedNamespaces(store.getState()).includes('solana')
  const createSolana = hasSolana
    ? (await import('./connectors/embedded/createSolanaProvider.js')).createSolanaProvider
    : undefined
  if (client.lifetime.signal.aborted || findEmbedded(store.getState())) return
  const connector = createEmbeddedConnector({
    frameOrigin: frameUrl,
    projectId: config.projectId ?? 'local',
    sdkVersion,
    isLogging: config.enableAuthLogger !== false,
    memory: getLogInMemory(client),
    page,
    ...(createSolana && { createSolana }),
    now: client.environment.now,
    networks: () => store.getState().networks,
    metadata: () => {
      const { icons, ...words } = describeApp(client, page)
      return { ...words, icons: [...icons] }
    },
    theme: () => store.getState().theme,
    locale: () => store.getState().options.locale || page.document.documentElement.lang || page.navigator.language,
    accountType: (namespace) => {
      const wanted = getWantedAccountType(client.memory, config, namespace)
      return wanted === 'eoa' || wanted === 'smartAccount' ? wanted : undefined
    },
    isAnnouncing: () => config.announceEmbeddedWallet !== false && store.getState().options.enableEIP6963 !== false,
    onAlert: (error) => alertOf(client, error),
  })
  client.undo.push(followEmbedded(client, connector))
  addConnectors(client, [connector])
}

/**
 * Adds the embedded wallet once it is known where its frame lives, and tells the widget which log-ins there are. Without
 * an answer there are none, and the next opening asks again. Never throws.
 */
export async function addEmbedded(client: Client, page: Window & typeof globalThis, isOpening: boolean): Promise<void> {
  if (client.isReachingLogIns) return
  client.isReachingLogIns = true
  const state = { isAsking: false, isFresh: false, hasReturned: false }
  const { store } = client
  const use = async (offer: EmbeddedOffer | undefined) => {
    const isWanted = listEmbeddedNamespaces(store.getState()).length > 0
    if (offer && isWanted && !findEmbedded(store.getState()))
      await addConnector(client, page, offer, client.endpoints?.query.sv ?? '')
    if (client.lifetime.signal.aborted) return
    // Rows show when what stands behind them is there.
    store.setState({ embedded: offer ?? null })
    if (!findEmbedded(store.getState()) || state.hasReturned || !page.location.search.includes('result_uri')) return
    state.hasReturned = true
    const { completeSocialReturn } = await import('./core/actions/embedded/completeSocialReturn.js')
    completeSocialReturn(client, page).catch(() => undefined)
  }
  const ask = async () => {
    if (state.isAsking || state.isFresh || !wantsLogIn(store.getState().options.features)) return
    state.isAsking = true
    try {
      await use(await fetchOffer(client))
      state.isFresh = true
      const { checkOrigin } = await import('./core/actions/embedded/checkOrigin.js')
      await checkOrigin(client, page)
    } catch {
      // Whoever opens the widget the next time asks again; until then there is nothing to wait for.
      if (store.getState().embedded === undefined) store.setState({ embedded: null })
    } finally {
      state.isAsking = false
    }
  }
  client.undo.push(
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
