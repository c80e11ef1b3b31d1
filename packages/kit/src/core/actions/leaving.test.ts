import { describe, expect, it, vi } from 'vitest'
import { createScriptedPairing } from '../../widget/pairing/testPairing.js'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { getConnection } from '../state/select.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

function listenFor(client: Client): string[] {
  const events: string[] = []
  client.store.subscribe(({ event }, before) => {
    if (event !== before.event) events.push(event.data.event)
  })
  return events
}

describe('events of an abort or a disconnect', () => {
  it('an aborted connect emits no error event [S7.69]', async () => {
    const { client, connector, wallet } = createTestEngine()
    const events = listenFor(client)
    wallet.setApprove('hang')
    const controller = new AbortController()
    const waiting = connect(client, { connector, signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(events).toEqual([])
  })

  it('a disconnect emits one event, and none if nothing is connected [S4.27]', async () => {
    const { client, connector } = createTestEngine()
    await connect(client, { connector })
    const events = listenFor(client)
    await disconnect(client)
    await disconnect(client)
    await disconnect(client, 'eip155')
    expect(events).toEqual(['DISCONNECT_SUCCESS'])
  })

  it('a disconnect by the wallet emits the same event as one by the page [S4.27]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    const events = listenFor(client)
    wallet.disconnect()
    await vi.waitFor(() => expect(getConnection(client.store.getState()).status).toBe('disconnected'))
    expect(events).toEqual(['DISCONNECT_SUCCESS'])
    expect(client.store.getState().event.data.properties).toEqual({ namespace: 'eip155' })
  })
})

describe('a pairing that is approved after an abort', () => {
  function request() {
    const script = createScriptedPairing()
    const ends: string[] = []
    const connector: Connector = { ...script.connector, disconnect: async () => void ends.push('end') }
    const { client } = createTestEngine({ options: { connectors: [connector] } })
    const controller = new AbortController()
    const asking = connect(client, { connector, signal: controller.signal }).catch(({ code }) => code)
    return { script, ends, connector, client, asking, giveUp: () => controller.abort() }
  }

  it('its session is ended', async () => {
    const { script, ends, client, asking, giveUp } = request()
    giveUp()
    expect(await asking).toBe('ABORTED')
    script.approve()
    await vi.waitFor(() => expect(ends).toEqual(['end']))
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('its session is kept if it is requested again or connected meanwhile', async () => {
    const { script, ends, connector, client, asking, giveUp } = request()
    giveUp()
    await asking
    const again = connect(client, { connector })
    const [first] = script.asked
    first?.resolve({ addresses: [testAddresses[0]], chainId: 'eip155:31337' })
    script.approve()
    await again
    await new Promise((resolve) => setImmediate(resolve))
    expect(ends).toEqual([])
    expect(getConnection(client.store.getState()).status).toBe('connected')
  })
})
