import { describe, expect, it, vi } from 'vitest'
import type { EmbeddedConnector } from '../../core/EmbeddedConnector.js'
import { createTestEngine } from '../../core/testEngine.js'
import type { Navigation } from '../shell/createNavigation.js'
import { createSecure } from './createSecure.js'

type Watcher = (height: number) => void

function open({ isShown = false, load = () => Promise.resolve(() => null) } = {}) {
  const { client } = createTestEngine()
  const watchers = new Set<Watcher>()
  const rejectPending = vi.fn()
  const embedded = {
    watchFrame(watcher: Watcher) {
      watchers.add(watcher)
      watcher(0)
      return () => watchers.delete(watcher)
    },
    rejectPending,
  }
  const connector = { id: 'ID_AUTH', type: 'AUTH', embedded } as unknown as EmbeddedConnector
  const place = { view: 'ApproveTransaction' }
  const navigation = {
    isShown: () => isShown || client.store.getState().modal.open,
    getPlace: () => place,
  } as unknown as Navigation
  const secure = createSecure(client, navigation, load)
  client.store.setState({ connectors: [connector] })
  const show = (height: number) => {
    for (const watcher of watchers) watcher(height)
  }
  const hide = () => {
    for (const watcher of watchers) watcher(0)
  }
  return {
    client,
    secure,
    show,
    hide,
    watchers,
    rejectPending,
    place,
    isOpen: () => client.store.getState().modal.open,
  }
}

describe('createSecure', () => {
  it("places the frame in the card after the box's code has loaded, and removes it when hidden", async () => {
    const { secure, show, hide } = open({ isShown: true })
    show(420)
    expect(secure.get()).toBeUndefined()
    await Promise.resolve()
    expect(secure.get()?.height).toBe(420)
    show(500)
    expect(secure.get()?.height).toBe(500)
    hide()
    expect(secure.get()).toBeUndefined()
  })

  it('opens a closed widget without a request name, and closes it again', () => {
    const { client, show, hide, isOpen } = open()
    client.store.setState({ questions: ['eth_sendTransaction'] })
    show(420)
    expect(isOpen()).toBe(true)
    expect(client.store.getState().questions).toEqual([])
    hide()
    expect(isOpen()).toBe(false)
  })

  it('leaves the widget open if it was open before or the user has navigated', () => {
    const { client, show, hide, isOpen, place } = open()
    show(420)
    place.view = 'Account'
    hide()
    expect(isOpen()).toBe(true)
    show(420)
    hide()
    expect(client.store.getState().modal.open).toBe(true)
  })

  it("rejects the request if the box's code does not load", async () => {
    const { show, rejectPending } = open({ load: () => Promise.reject(new Error('no line')) })
    show(420)
    await new Promise((resolve) => setTimeout(resolve))
    expect(rejectPending).toHaveBeenCalledOnce()
  })

  it('stops watching the frame after destroy()', () => {
    const { secure, watchers } = open()
    expect(watchers.size).toBe(1)
    secure.destroy()
    expect(watchers.size).toBe(0)
  })
})
