import { useCallback } from 'react'
import { connectSocial } from '../../core/actions/embedded/connectSocial.js'
import type { Client } from '../../core/Client.js'
import type { OAuthProvider } from '../../core/EmbeddedConnector.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { useWidget } from '../shell/WidgetContext.js'

export type SocialState =
  | { readonly status: 'preparing' }
  /** The user is on the provider's page. */
  | { readonly status: 'provider' }
  | { readonly status: 'finishing' }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly error: unknown }

/** A log-in with a provider, from the click to its end. */
export interface SocialAttempt {
  readonly provider: OAuthProvider
  get(): SocialState
  subscribe(listener: () => void): () => void
  /** Closes the window and aborts. Listeners receive no events from a canceled attempt. */
  cancel(): void
}

export interface SocialAttemptParts {
  readonly client: Client
  readonly provider: OAuthProvider
  readonly isPopupless: boolean
  /** Called after the log-in has succeeded. The widget may be closed by then. */
  onDone(): void
}

/** Starts a log-in. Call it in the same task as a click: a browser blocks the window later. */
export function startSocialAttempt({ client, provider, isPopupless, onDone }: SocialAttemptParts): SocialAttempt {
  const listeners = new Set<() => void>()
  const controller = new AbortController()
  let current: SocialState = { status: 'preparing' }
  // Connecting closes the widget. Do not abort then.
  const cancel = () => {
    if (!findConnectedEmbedded(client.store.getState())) controller.abort()
  }
  const set = (next: SocialState) => {
    if (controller.signal.aborted) return
    current = next
    for (const listener of [...listeners]) listener()
  }
  // Cancel here too: the widget may close before the view of this attempt exists.
  const unsubscribe = client.store.subscribe((state, before) => {
    if (before.modal.open && !state.modal.open) cancel()
  })
  connectSocial(client, {
    provider,
    isPopupless,
    signal: controller.signal,
    onStep: (status) => set({ status }),
  })
    .then(
      () => {
        onDone()
        set({ status: 'done' })
      },
      (error: unknown) => set({ status: 'failed', error }),
    )
    .finally(unsubscribe)
  return {
    provider,
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cancel,
  }
}

/** Returns a function that starts a log-in in the same task as the click and cancels the previous one. */
export function useStartSocial(): (provider: OAuthProvider) => void {
  const { client, login } = useWidget()
  return useCallback(
    (provider) => {
      login.attempt?.cancel()
      const onDone = () => login.storeLastMethod(provider)
      login.attempt = startSocialAttempt({ client, provider, isPopupless: login.isPopupless, onDone })
    },
    [client, login],
  )
}
