import type { ComponentType } from 'react'
import { closeModal, openModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import type { EmbeddedConnector } from '../../core/EmbeddedConnector.js'
import { findEmbedded } from '../../core/flows/selectEmbedded.js'
import type { Navigation } from '../shell/createNavigation.js'
import type { SecureBoxProps } from './SecureBox.js'

/** The frame wants to be seen: where in the card it goes is the box's matter. */
export interface SecureView {
  readonly height: number
  readonly connector: EmbeddedConnector
  readonly Box: ComponentType<SecureBoxProps>
}

/** Follows the frame: it may have something to show whatever view the widget is at. */
export interface Secure {
  get(): SecureView | undefined
  subscribe(listener: () => void): () => void
  destroy(): void
}

/** Hosts without an embedded wallet never fetch the box. */
export function createSecure(client: Client, navigation: Navigation, load = loadBox): Secure {
  const listeners = new Set<() => void>()
  let connector: EmbeddedConnector | undefined
  let unwatch: (() => void) | undefined
  /** What the frame wants to be seen with; 0 when it does not. */
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
  const follow = (wanted: number) => {
    const wasVisible = height > 0
    const isVisible = wanted > 0
    height = wanted
    if (isVisible && !Box)
      load().then(
        (loaded) => {
          Box = loaded
          update()
        },
        // Nobody could see what the frame asks: that is a no, and no request hangs for ever.
        () => connector?.embedded.rejectPending(),
      )
    if (isVisible && !wasVisible && !navigation.isShown()) {
      hasOpened = true
      // No request: it is a page of the wallet's own.
      client.store.setState({ questions: [] })
      openModal(client, { view: 'ApproveTransaction' })
    }
    update()
    if (!isVisible && wasVisible && hasOpened) {
      hasOpened = false
      // Opened for the frame alone; whoever went elsewhere meanwhile stays there.
      if (navigation.getPlace().view === 'ApproveTransaction') closeModal(client)
    }
  }
  const attach = () => {
    const next = findEmbedded(client.store.getState())
    if (next === connector) return
    unwatch?.()
    connector = next
    height = 0
    unwatch = next?.embedded.watchFrame(follow)
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
