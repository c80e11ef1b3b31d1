import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../testEngine.js'
import { removeCaches } from './connectionMemory.js'
import { findOwnName, loadRecipients, removeRecipients, setRecipientName, storeRecipient } from './recipients.js'

describe('stored recipients', () => {
  it('are newest first, at most eight, without duplicates, until cleared or disconnected [S4.2]', async () => {
    const { client } = createTestEngine()
    for (let at = 0; at < 10; at += 1) await storeRecipient(client, 'eip155', `0xA${at}`)
    await storeRecipient(client, 'eip155', '0xa5')
    const { recent } = loadRecipients(client, 'eip155')
    expect([recent.length, recent[0], recent[1]]).toEqual([8, '0xa5', '0xA9'])
    expect(loadRecipients(client, 'solana').recent).toEqual([])
    await removeRecipients(client, 'eip155')
    expect(loadRecipients(client, 'eip155').recent).toEqual([])
    await storeRecipient(client, 'eip155', '0x1')
    await setRecipientName(client, 'eip155', '0x1', 'Mum')
    removeCaches(client.memory)
    expect(loadRecipients(client, 'eip155')).toEqual({ recent: [], named: [{ address: '0x1', name: 'Mum' }] })
  })

  it("have the user's names, which can be changed and removed", async () => {
    const { client } = createTestEngine()
    await setRecipientName(client, 'eip155', '0xA', '  Zoe ')
    await setRecipientName(client, 'eip155', '0xB', 'Ann')
    await setRecipientName(client, 'eip155', '0xa', 'Zo')
    expect(loadRecipients(client, 'eip155').named.map(({ name }) => name)).toEqual(['Ann', 'Zo'])
    expect(findOwnName(loadRecipients(client, 'eip155'), '0XA')).toBe('Zo')
    await setRecipientName(client, 'eip155', '0xB', ' ')
    await setRecipientName(client, 'eip155', '0xC', 'x'.repeat(100))
    expect(loadRecipients(client, 'eip155').named.map(({ name }) => name.length)).toEqual([40, 2])
  })

  it('are empty if the stored value is invalid', () => {
    for (const rubbish of [
      '[]',
      '{"eip155":{}}',
      '{"eip155":[7,null,"",{"address":1,"name":"x"},{"address":"0x1"}]}',
      '{',
    ]) {
      const stored = { '@appkit/sent_to_cache': rubbish, '@appkit/address_names': rubbish }
      const { client } = createTestEngine({ stored })
      expect(loadRecipients(client, 'eip155')).toEqual({ recent: [], named: [] })
    }
  })
})
