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

describe('events of somebody who leaves', () => {
  it('tell of no error when a question is given up [S7.69]', async () => {
    const { client, connector, wallet } = createTestEngine()
    const events = listenFor(client)
    wallet.setApprove('hang')
    const controller = new AbortController()
    const waiting = connect(client, { connector, signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(events).toEqual([])
  })

  it('tell once of a disconnect, and of none where nothing was connected [S4.27]', async () => {
    const { client, connector } = createTestEngine()
    await connect(client, { connector })
    const events = listenFor(client)
    await disconnect(client)
    await disconnect(client)
    await disconnect(client, 'eip155')
    expect(events).toEqual(['DISCONNECT_SUCCESS'])
  })

  it('tell of an end by the wallet as of one by the page [S4.27]', async () => {
    const { client, connector, wallet } = createTestEngine()
    await connect(client, { connector })
    const events = listenFor(client)
    wallet.disconnect()
    await vi.waitFor(() => expect(getConnection(client.store.getState()).status).toBe('disconnected'))
    expect(events).toEqual(['DISCONNECT_SUCCESS'])
    expect(client.store.getState().event.data.properties).toEqual({ namespace: 'eip155' })
  })
})

describe('a wallet that agrees to a pairing nobody waits for any more', () => {
  function ask() {
    const script = createScriptedPairing()
    const ends: string[] = []
    const connector: Connector = { ...script.connector, disconnect: async () => void ends.push('end') }
    const { client } = createTestEngine({ options: { connectors: [connector] } })
    const controller = new AbortController()
    const asking = connect(client, { connector, signal: controller.signal }).catch(({ code }) => code)
    return { script, ends, connector, client, asking, giveUp: () => controller.abort() }
  }

  it('is told that the session is over', async () => {
    const { script, ends, client, asking, giveUp } = ask()
    giveUp()
    expect(await asking).toBe('ABORTED')
    script.approve()
    await vi.waitFor(() => expect(ends).toEqual(['end']))
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('is not, when it is asked again or connected by then', async () => {
    const { script, ends, connector, client, asking, giveUp } = ask()
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
