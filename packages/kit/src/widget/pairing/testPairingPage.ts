import { vi } from 'vitest'
import type { AppKitOptions } from '../../core/Options.js'
import { getConnection } from '../../core/state/select.js'
import { createTestEngine } from '../../core/testEngine.js'
// Import these here, so that the client's lazy imports resolve within the turns that a test waits.
import '../../core/actions.js'
import '../../core/queries/createQueries.js'
import { createPairing } from './createPairing.js'
import type { WalletLink } from './linkWallet.js'
import { createScriptedPairing } from './testPairing.js'

export const userAgents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/137.0.0.0 Safari/537.36',
  android: 'Mozilla/5.0 (Linux; Android 15; K) Chrome/137.0.0.0 Mobile Safari/537.36',
  iosSafari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  telegramAndroid: 'Mozilla/5.0 (Linux; Android 15; K; wv) Chrome/137.0 Mobile Telegram-Android/11.9',
}

/** Creates the part of a page that pairing uses. */
export function createPage(userAgent: string) {
  const opened: { href: string; target: string }[] = []
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    createElement: () => {
      const anchor = {
        href: '',
        target: '',
        rel: '',
        click: () => opened.push({ href: anchor.href, target: anchor.target }),
      }
      return anchor
    },
  })
  const page = { document, navigator: { userAgent, maxTouchPoints: 0 }, parent: undefined as unknown }
  page.parent = page
  const setVisible = (isVisible: boolean) => {
    document.visibilityState = isVisible ? 'visible' : 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { page: page as unknown as Window, opened, setVisible }
}

export const metamask = { id: 'mm', name: 'MetaMask', mobile_link: 'metamask://', imageUrl: 'https://a.test/i.png' }

export const link: WalletLink = { kind: 'native', base: 'metamask://' }

/** Creates a pairing on a page of a device, with a scripted relay. */
export function setUpPairing(device: keyof typeof userAgents = 'desktop', options: Partial<AppKitOptions> = {}) {
  const script = createScriptedPairing()
  const engine = createTestEngine({ options: { connectors: [script.connector], ...options } })
  const { client } = engine
  const { page, opened, setVisible } = createPage(userAgents[device])
  const pairing = createPairing(client, page)
  const events: string[] = []
  client.store.subscribe((state, before) => {
    if (state.event !== before.event) events.push(JSON.stringify(state.event.data))
  })
  const say = () => `${pairing.get().address.status} ${pairing.get().link}`
  const getUri = () => {
    const { address } = pairing.get()
    return address.status === 'ready' ? address.uri : undefined
  }
  const getStatus = () => getConnection(client.store.getState()).status
  return { ...engine, script, client, pairing, opened, setVisible, events, say, getUri, getStatus }
}

export function settle() {
  return vi.advanceTimersByTimeAsync(0)
}
