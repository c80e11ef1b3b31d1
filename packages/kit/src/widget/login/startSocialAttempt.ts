import { useCallback } from 'react'
import { connectSocial } from '../../core/actions/embedded/connectSocial.js'
import type { Client } from '../../core/Client.js'
import type { OAuthProvider } from '../../core/EmbeddedConnector.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { useWidget } from '../shell/WidgetContext.js'

export type SocialState =
  | { readonly status: 'preparing' }
  /** The person is on the provider's page. */
  | { readonly status: 'provider' }
  | { readonly status: 'finishing' }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly error: unknown }

/** One log-in with a provider, from the press to its end. */
export interface SocialAttempt {
  readonly provider: OAuthProvider
  get(): SocialState
  subscribe(listener: () => void): () => void
  /** Closes the window and stops; nobody hears of an attempt that was given up. */
  cancel(): void
}

export interface SocialAttemptParts {
  readonly client: Client
  readonly provider: OAuthProvider
  readonly isPopupless: boolean
  /** The person is logged in; by then the widget may be shut already. */
  onDone(): void
}

/** Call it in the very task of a press: a browser opens a window for that and for nothing that comes after it. */
export function startSocialAttempt({ client, provider, isPopupless, onDone }: SocialAttemptParts): SocialAttempt {
  const listeners = new Set<() => void>()
  const controller = new AbortController()
  let current: SocialState = { status: 'preparing' }
  // Connecting shuts the widget, which is not giving up.
  const cancel = () => {
    if (!findConnectedEmbedded(client.store.getState())) controller.abort()
  }
  const set = (next: SocialState) => {
    if (controller.signal.aborted) return
    current = next
    for (const listener of [...listeners]) listener()
  }
  // The widget may be shut before the view of this attempt is there to end it.
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

/** Begins a log-in with a provider in the very task of the press, and ends the one before. */
export function useStartSocial(): (provider: OAuthProvider) => void {
  const { client, login } = useWidget()
  return useCallback(
    (provider) => {
      login.attempt?.cancel()
      const onDone = () => login.rememberLast(provider)
      login.attempt = startSocialAttempt({ client, provider, isPopupless: login.isPopupless, onDone })
    },
    [client, login],
  )
}
