import type { ComponentType } from 'react'
import { closeModal, openModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import type { EmbeddedConnector } from '../../core/EmbeddedConnector.js'
import { findEmbedded } from '../../core/flows/selectEmbedded.js'
import type { Navigation } from '../shell/createNavigation.js'
import type { SecureBoxProps } from './SecureBox.js'

/** The data of a visible frame. `Box` positions it in the card. */
export interface SecureView {
  readonly height: number
  readonly connector: EmbeddedConnector
  readonly Box: ComponentType<SecureBoxProps>
}

/** Shows the frame in the card when the frame requests it, in any view. */
export interface Secure {
  get(): SecureView | undefined
  subscribe(listener: () => void): () => void
  destroy(): void
}

/** Apps without an embedded wallet never load the box. */
export function createSecure(client: Client, navigation: Navigation, load = loadBox): Secure {
  const listeners = new Set<() => void>()
  let connector: EmbeddedConnector | undefined
  let unwatch: (() => void) | undefined
  /** The height that the frame requests, in CSS pixels. 0 hides the frame. */
  let height = 0
  let Box: ComponentType<SecureBoxProps> | undefined
  let current: SecureView | undefined
  let hasOpened = false

  const update = () => {
    const next = height > 0 && connector && Box ? { height, connector, Box } : undefined
    if (next?.height === current?.height && next?.connector === current?.connector) return
    current = next
    for (const listener of [...listeners]) listener()
  }
  const handleHeight = (wanted: number) => {
    const wasVisible = height > 0
    const isVisible = wanted > 0
    height = wanted
    if (isVisible && !Box)
      load().then(
        (loaded) => {
          Box = loaded
          update()
        },
        // The user cannot see the request without the box. Reject it, so that it does not stay pending forever.
        () => connector?.embedded.rejectPending(),
      )
    if (isVisible && !wasVisible && !navigation.isShown()) {
      hasOpened = true
      // An empty list means a page of the wallet instead of a request.
      client.store.setState({ questions: [] })
      openModal(client, { view: 'ApproveTransaction' })
    }
    update()
    if (!isVisible && wasVisible && hasOpened) {
      hasOpened = false
      // The widget opened only for the frame. Leave it open if the user has navigated.
      if (navigation.getPlace().view === 'ApproveTransaction') closeModal(client)
    }
  }
  const attach = () => {
    const next = findEmbedded(client.store.getState())
    if (next === connector) return
    unwatch?.()
    connector = next
    height = 0
    unwatch = next?.embedded.watchFrame(handleHeight)
    update()
  }
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.connectors !== before.connectors) attach()
  })
  attach()
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy() {
      unsubscribe()
      unwatch?.()
    },
  }
}

async function loadBox(): Promise<ComponentType<SecureBoxProps>> {
  return (await import('./SecureBox.js')).SecureBox
}
