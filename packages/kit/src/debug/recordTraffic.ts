import { framePrefix } from '@foyer/contract/frame/frameEnvelope'
import type { Client } from '../core/Client.js'
import { findEmbedded } from '../core/flows/selectEmbedded.js'
import { getRpcUrls } from '../core/queries/access.js'
import { type Announcement, type FrameMessage, type RpcCall, sanitizeLine } from './DebugLog.js'

type Page = Window & typeof globalThis
type TappedPage = Page & { foyerFrameTap?: (name: string) => void }

/** Calls `onEntry` for every announced wallet, now and later. Returns a function that stops recording. */
export function recordAnnouncements(page: Page, onEntry: (entry: Announcement) => void): () => void {
  const onAnnounce = (event: Event) => {
    try {
      const { info } = (event as CustomEvent<{ readonly info?: { readonly name?: unknown; readonly rdns?: unknown } }>)
        .detail
      onEntry({ name: sanitizeLine(info?.name), rdns: sanitizeLine(info?.rdns) })
    } catch {
      onEntry({ name: 'unreadable', rdns: '' })
    }
  }
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => page.removeEventListener('eip6963:announceProvider', onAnnounce)
}

/**
 * Calls `onEntry` with the name of every message between the page and the frame of the embedded wallet. Returns a
 * function that stops recording.
 */
export function recordFrameMessages(client: Client, page: Page, onEntry: (entry: FrameMessage) => void): () => void {
  const add = (direction: FrameMessage['direction'], name: string) =>
    onEntry({ atMs: client.environment.now(), direction, name: sanitizeLine(name) })
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    const embedded = findEmbedded(client.store.getState())
    if (origin !== embedded?.embedded.frameOrigin || typeof data !== 'object' || data === null) return
    const { type } = data as { readonly type?: unknown }
    if (typeof type === 'string' && type.startsWith(framePrefix)) add('from frame', type.slice(framePrefix.length))
  }
  // The frame connector reports the messages it posts through this function: the page cannot observe messages to
  // another origin.
  const tapped: TappedPage = page
  tapped.foyerFrameTap = (name) => add('to frame', name)
  page.addEventListener('message', onMessage)
  return () => {
    delete tapped.foyerFrameTap
    page.removeEventListener('message', onMessage)
  }
}

/** Returns the method names of a JSON-RPC request, or undefined if the body is not one. */
function parseMethods(body: unknown): readonly string[] | undefined {
  if (typeof body !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(body)
    const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
    const methods = calls.map((call) => sanitizeLine((call as { readonly method?: unknown } | null)?.method))
    return methods.every((method) => method !== '') ? methods : undefined
  } catch {
    return undefined
  }
}

/** Returns the code of the first error in a response, as ` (error -32000)`, or '' if there is none. */
async function parseErrorCode(answer: Response): Promise<string> {
  const parsed: unknown = await answer.json()
  const replies: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const codes = replies.map((reply) => (reply as { readonly error?: { readonly code?: unknown } } | null)?.error?.code)
  const code = codes.find((each) => typeof each === 'number')
  return code === undefined ? '' : ` (error ${code})`
}

/**
 * Calls `onEntry` for every completed request to a node of the configured networks. Returns a function that stops
 * recording.
 */
export function recordRpcCalls(client: Client, page: Page, onEntry: (entry: RpcCall) => void): () => void {
  const { config, endpoints, environment, store } = client
  const findNetwork = (url: string) =>
    store.getState().networks.find((network) => getRpcUrls(config, endpoints, network).includes(url))?.caipNetworkId
  const { fetch } = page
  const recording: typeof fetch = async (input, init) => {
    const network = typeof input === 'string' ? findNetwork(input) : undefined
    const methods = network && parseMethods(init?.body)
    if (!network || !methods) return fetch.call(page, input, init)
    const atMs = environment.now()
    const add = (status: string, endMs = environment.now()) =>
      onEntry({ atMs, methods, network, durationMs: endMs - atMs, status })
    try {
      const answer = await fetch.call(page, input, init)
      const endMs = environment.now()
      parseErrorCode(answer.clone()).then(
        (code) => add(`${answer.status}${code}`, endMs),
        () => add(String(answer.status), endMs),
      )
      return answer
    } catch (error) {
      add(init?.signal?.aborted ? 'aborted' : 'failed')
      throw error
    }
  }
  page.fetch = recording
  return () => {
    // Another library can have wrapped `fetch` since. Leave the wrapper in place then: it forwards every call.
    if (page.fetch === recording) page.fetch = fetch
  }
}
