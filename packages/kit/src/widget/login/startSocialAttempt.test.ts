import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it, vi } from 'vitest'
import { closeModal, openModal } from '../../core/actions/openModal.js'
import type { EmbeddedConnector } from '../../core/EmbeddedConnector.js'
import { createTestEngine } from '../../core/testEngine.js'
import { startSocialAttempt } from './startSocialAttempt.js'

function begin() {
  const engine = createTestEngine()
  const popup = { closed: false, location: { href: '' }, close: vi.fn(() => Object.assign(popup, { closed: true })) }
  const page = { open: vi.fn(() => popup), addEventListener: () => undefined, removeEventListener: () => undefined }
  const embedded = {
    frameOrigin: 'https://wallet.example.com',
    loadSocial: async () => ({ getSocialRedirectUri: () => new Promise<string>(() => undefined) }),
  }
  const connector = { id: 'ID_AUTH', type: 'AUTH', embedded } as unknown as EmbeddedConnector
  const client = {
    ...engine.client,
    environment: { ...engine.client.environment, window: page as unknown as Window & typeof globalThis },
  }
  client.store.setState({ connectors: [connector] })
  const start = () => startSocialAttempt({ client, provider: 'google', isPopupless: false, onDone: () => undefined })
  return { client, page, popup, start }
}

describe('startSocialAttempt', () => {
  it('opens its window in the same task as the click', () => {
    const { page, start } = begin()
    start()
    expect(page.open).toHaveBeenCalledOnce()
  })

  it('closes its window on cancel and changes its state no more', async () => {
    const { popup, start } = begin()
    const attempt = start()
    attempt.cancel()
    await vi.waitFor(() => expect(popup.close).toHaveBeenCalled())
    expect(attempt.get()).toEqual({ status: 'preparing' })
  })

  it('is canceled if the widget closes before the view opens', async () => {
    const { client, popup, start } = begin()
    openModal(client)
    start()
    closeModal(client)
    await vi.waitFor(() => expect(popup.close).toHaveBeenCalled())
  })

  it('reports the error of a failed log-in', async () => {
    const { client, start } = begin()
    client.store.setState({ connectors: [] })
    const attempt = start()
    await vi.waitFor(() => expect(attempt.get().status).toBe('failed'))
    const state = attempt.get()
    expect(state.status === 'failed' && getErrorCode(state.error)).toBe('EMAIL_LOGIN_UNAVAILABLE')
  })
})
