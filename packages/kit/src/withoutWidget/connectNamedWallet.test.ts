import { describe, expect, it, vi } from 'vitest'
import { closeModal } from '../core/actions/openModal.js'
import { connectNamedWallet } from './connectNamedWallet.js'
import { setUpApp } from './testApp.js'
import { createAppKitWalletButton } from './walletButton.js'

describe('connectNamedWallet', () => {
  it('connects a wallet in this browser without the widget', async () => {
    const { appKit, client, connector } = setUpApp()
    const connected = await connectNamedWallet(appKit, connector.name)
    expect(connected).toEqual({
      chainNamespace: 'eip155',
      chainId: String(appKit.getChainId()),
      address: appKit.getAddress(),
    })
    expect(client.store.getState().modal.open).toBe(false)
  })

  it.each([
    ['gamma', 'Connect'],
    ['google', 'Connect'],
    ['constructor', 'Connect'],
    ['email', 'EmailLogin'],
    ['walletConnect', 'ConnectingWalletConnectBasic'],
  ])('opens the widget for %j on the view %s, and returns the wallet that the user connects', async (wallet, view) => {
    const { appKit, client, connector } = setUpApp()
    const connection = connectNamedWallet(appKit, wallet)
    await vi.waitFor(() => expect(client.store.getState().modal).toMatchObject({ open: true, request: { view } }))
    await appKit.connect({ connector })
    await expect(connection).resolves.toMatchObject({ chainNamespace: 'eip155', address: appKit.getAddress() })
  })

  it('rejects with ABORTED if the user closes the widget', async () => {
    const { appKit, client } = setUpApp()
    const connection = connectNamedWallet(appKit, 'gamma')
    connection.catch(() => undefined)
    await vi.waitFor(() => expect(client.store.getState().modal.open).toBe(true))
    closeModal(client)
    await expect(connection).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('rejects with the error of the widget if it cannot load', async () => {
    const { appKit, client } = setUpApp()
    Object.assign(client, { loadWidget: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(connectNamedWallet(appKit, 'gamma')).rejects.toThrow('Failed to fetch')
  })

  it('rejects with ABORTED if the instance is destroyed, and with INSTANCE_DESTROYED afterwards', async () => {
    const { appKit, client } = setUpApp()
    const connection = connectNamedWallet(appKit, 'gamma')
    connection.catch(() => undefined)
    await vi.waitFor(() => expect(client.store.getState().modal.open).toBe(true))
    client.lifetime.abort()
    await expect(connection).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(connectNamedWallet(appKit, 'gamma')).rejects.toMatchObject({ code: 'INSTANCE_DESTROYED' })
  })

  it('rejects with the error of the log-in if the server does not respond to it', async () => {
    const { appKit } = setUpApp({ options: { features: { email: false, socials: ['google'] } } })
    await expect(connectNamedWallet(appKit, 'google')).rejects.toMatchObject({ code: 'HTTP_FAILED' })
  })
})

describe('createAppKitWalletButton', () => {
  it('rejects with NO_INSTANCE and is not ready before createAppKit', async () => {
    const button = createAppKitWalletButton()
    expect(button.isReady()).toBe(false)
    await expect(button.connect('gamma')).rejects.toMatchObject({ code: 'NO_INSTANCE' })
    await expect(button.updateEmail()).rejects.toMatchObject({ code: 'NO_INSTANCE' })
  })

  it('is ready with an instance, and calls back at once', async () => {
    const { appKit, connector } = setUpApp()
    const button = createAppKitWalletButton(appKit)
    const states: unknown[] = []
    button.subscribeIsReady((state) => states.push(state))
    expect(states).toEqual([{ isReady: true }])
    const { address } = await button.connect(connector.name)
    expect(address).toBe(appKit.getAddress())
    await expect(button.updateEmail()).rejects.toMatchObject({ code: 'EMAIL_LOGIN_UNAVAILABLE' })
  })
})
