import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { openModal } from '../../core/actions/openModal.js'
import { resetPairing } from '../../core/hostActions.js'
import { getConnection } from '../../core/state/select.js'
import { createPairingUri, createScriptedPairing } from './testPairing.js'
import { metamask, settle, setUpPairing } from './testPairingPage.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('createPairing', () => {
  it('shows an address for four minutes and connects after the approval on the phone [S9.8, S4.6]', async () => {
    const { pairing, script, say, getUri, getStatus, events } = setUpPairing()
    pairing.begin(undefined)
    expect([say(), getStatus()]).toEqual(['preparing none', 'connecting'])
    script.give()
    expect(getUri()).toBe(createPairingUri(1))
    script.approve()
    await settle()
    expect([say(), getStatus()]).toEqual(['connected none', 'connected'])
    expect(events).toContain(
      '{"type":"track","event":"CONNECT_SUCCESS","properties":{"method":"qrcode","name":"WalletConnect"}}',
    )
  })

  it('shows a new address before the old one expires', async () => {
    const { pairing, script, getUri, say } = setUpPairing()
    pairing.begin(undefined)
    script.give()
    await vi.advanceTimersByTimeAsync(210_000)
    script.give(createPairingUri(9))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([getUri(), say()]).toEqual([createPairingUri(9), 'ready none'])
  })

  it('expires without a new address, and restarts on a click', async () => {
    const { pairing, script, say, getUri, getStatus } = setUpPairing()
    pairing.begin(undefined)
    script.give()
    await vi.advanceTimersByTimeAsync(240_000)
    expect([say(), getStatus(), script.isOver(0)]).toEqual(['expired none', 'disconnected', true])
    pairing.restart()
    script.give()
    expect([getUri(), getStatus()]).toEqual([createPairingUri(2), 'connecting'])
  })

  it('reports an unreachable relay to the user and the app, and retries on a click [S7.69]', async () => {
    const { pairing, script, say, events } = setUpPairing()
    pairing.begin(metamask)
    script.refuse(new FoyerError('OFFLINE'))
    await settle()
    expect(pairing.get().address).toMatchObject({ status: 'failed', code: 'OFFLINE', hadAddress: false })
    expect(events.filter((event) => event.includes('"type":"error"'))).toEqual([
      expect.stringContaining('"event":"INTERNAL_SDK_ERROR","properties":{"errorType":"OFFLINE"'),
    ])
    pairing.restart()
    expect([say(), script.asked.length]).toEqual(['preparing none', 2])
  })

  it('reports a rejection by the user and sends no second request', async () => {
    const { pairing, script, getStatus } = setUpPairing()
    pairing.begin(undefined)
    script.give()
    script.refuse(new FoyerError('USER_REJECTED'))
    await settle()
    expect(pairing.get().address).toMatchObject({ status: 'failed', code: 'USER_REJECTED', hadAddress: true })
    expect([getStatus(), script.asked.length]).toEqual(['disconnected', 1])
  })

  it('ends a session that a phone approves after the view was closed', async () => {
    const script = createScriptedPairing()
    const disconnect = vi.fn(async () => undefined)
    const { pairing, getStatus } = setUpPairing('desktop', { connectors: [{ ...script.connector, disconnect }] })
    pairing.begin(undefined)
    script.give()
    pairing.close()
    script.approve()
    await settle()
    expect([disconnect.mock.calls.length, getStatus()]).toEqual([1, 'disconnected'])
  })

  it('fails with CONNECTOR_NOT_FOUND if the client has no pairing connector [S8.24]', () => {
    const { pairing } = setUpPairing('desktop', { connectors: [] })
    pairing.begin(undefined)
    expect(pairing.get().address).toMatchObject({ status: 'failed', code: 'CONNECTOR_NOT_FOUND' })
  })

  it('ignores a text that is not a pairing address', () => {
    const { pairing, script, say } = setUpPairing()
    pairing.begin(undefined)
    script.give('javascript:alert(1)')
    expect(say()).toBe('preparing none')
  })

  it('aborts the pairing and resets its state when the view closes [S4.5]', async () => {
    const { pairing, script, say, getStatus } = setUpPairing()
    pairing.begin(undefined)
    script.give()
    pairing.closeView()
    await settle()
    expect([say(), getStatus(), script.isOver(0)]).toEqual(['none none', 'disconnected', true])
  })

  it('continues if another pairing view follows', async () => {
    const { pairing, script, say } = setUpPairing()
    pairing.begin(undefined)
    script.give()
    pairing.closeView()
    pairing.begin(undefined)
    await settle()
    expect([say(), script.asked.length]).toEqual(['ready none', 1])
  })

  it('ends without an error when another wallet connects', async () => {
    const { pairing, script, say, createWallet, client } = setUpPairing()
    pairing.begin(undefined)
    script.give()
    await connect(client, { connector: createWallet('Other', 'org.other').connector })
    await settle()
    expect([say(), script.isOver(0)]).toEqual(['none none', true])
  })

  it('resetPairing ends it [S4.5]', async () => {
    const { pairing, script, say, client, getStatus } = setUpPairing()
    pairing.begin(undefined)
    script.give()
    resetPairing(client)
    await settle()
    expect([say(), getStatus()]).toEqual(['none none', 'disconnected'])
  })

  it('destroy() leaves no timer and no request', async () => {
    const { pairing, script, say } = setUpPairing()
    const before = vi.getTimerCount()
    pairing.begin(undefined)
    script.give()
    pairing.destroy()
    // The aborted request clears its timer a few turns later. The number of turns depends on other pending imports.
    for (let turn = 0; turn < 50 && vi.getTimerCount() > before; turn += 1) await settle()
    const left = Math.max(0, vi.getTimerCount() - before)
    expect([say(), script.isOver(0), left]).toEqual(['none none', true, 0])
  })
})

describe('closing the widget', () => {
  it.each(['desktop', 'android'] as const)('ends the pairing on %s', async (device) => {
    const { pairing, script, say } = setUpPairing(device)
    pairing.begin(undefined)
    script.give()
    pairing.close()
    await settle()
    expect([say(), script.isOver(0)]).toEqual(['none none', true])
  })

  it.each(['iosSafari', 'telegramAndroid'] as const)(
    'keeps the address in %s until it expires [S4.4]',
    async (device) => {
      const { pairing, script, getStatus, getUri, say } = setUpPairing(device)
      pairing.begin(metamask)
      script.give()
      pairing.close()
      await settle()
      expect([getStatus(), getUri()]).toEqual(['disconnected', createPairingUri(1)])
      pairing.begin(metamask)
      expect([getUri(), script.asked.length, getStatus()]).toEqual([createPairingUri(1), 1, 'connecting'])
      pairing.close()
      await vi.advanceTimersByTimeAsync(240_000)
      expect([say(), script.isOver(0)]).toEqual(['expired none', true])
    },
  )

  it('connects if the wallet approves after the widget was closed [S4.4]', async () => {
    const { pairing, script, getStatus } = setUpPairing('iosSafari')
    pairing.begin(metamask)
    script.give()
    pairing.close()
    await settle()
    script.approve()
    await settle()
    expect(getStatus()).toBe('connected')
  })

  it('a late approval does not replace another wallet', async () => {
    const { pairing, script, createWallet, client } = setUpPairing('iosSafari')
    pairing.begin(metamask)
    script.give()
    pairing.close()
    await settle()
    const other = createWallet('Other', 'org.other').connector
    await connect(client, { connector: other })
    script.approve()
    await settle()
    const connection = getConnection(client.store.getState())
    expect(connection.status === 'connected' && connection.connector).toBe(other)
    expect(script.isOver(0)).toBe(true)
  })
})

describe('app that manages pairing itself', () => {
  it("shows the app's address and sends no request", () => {
    const { pairing, script, getUri, client } = setUpPairing('desktop', { manualWCControl: true })
    openModal(client, { uri: createPairingUri(7) })
    pairing.show(createPairingUri(7))
    pairing.begin(undefined)
    pairing.restart()
    expect([getUri(), script.asked.length]).toEqual([createPairingUri(7), 0])
  })

  it('ignores a text that is not a pairing address', () => {
    const { pairing, say } = setUpPairing('desktop', { manualWCControl: true })
    pairing.show('https://evil.example')
    expect(say()).toBe('none none')
  })
})
