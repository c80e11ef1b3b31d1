import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../testEngine.js'
import { removeCaches } from './connectionMemory.js'
import { findOwnName, forgetRecipients, nameRecipient, readRecipients, rememberRecipient } from './recipients.js'

describe('whom a visitor has sent to', () => {
  it('is kept newest first, eight at most, each once, until the visitor clears it or leaves [S4.2]', async () => {
    const { client } = createTestEngine()
    for (let at = 0; at < 10; at += 1) await rememberRecipient(client, 'eip155', `0xA${at}`)
    await rememberRecipient(client, 'eip155', '0xa5')
    const { recent } = readRecipients(client, 'eip155')
    expect([recent.length, recent[0], recent[1]]).toEqual([8, '0xa5', '0xA9'])
    expect(readRecipients(client, 'solana').recent).toEqual([])
    await forgetRecipients(client, 'eip155')
    expect(readRecipients(client, 'eip155').recent).toEqual([])
    await rememberRecipient(client, 'eip155', '0x1')
    await nameRecipient(client, 'eip155', '0x1', 'Mum')
    removeCaches(client.memory)
    expect(readRecipients(client, 'eip155')).toEqual({ recent: [], named: [{ address: '0x1', name: 'Mum' }] })
  })

  it('goes by the names the visitor gave, which can be changed and taken back', async () => {
    const { client } = createTestEngine()
    await nameRecipient(client, 'eip155', '0xA', '  Zoe ')
    await nameRecipient(client, 'eip155', '0xB', 'Ann')
    await nameRecipient(client, 'eip155', '0xa', 'Zo')
    expect(readRecipients(client, 'eip155').named.map(({ name }) => name)).toEqual(['Ann', 'Zo'])
    expect(findOwnName(readRecipients(client, 'eip155'), '0XA')).toBe('Zo')
    await nameRecipient(client, 'eip155', '0xB', ' ')
    await nameRecipient(client, 'eip155', '0xC', 'x'.repeat(100))
    expect(readRecipients(client, 'eip155').named.map(({ name }) => name.length)).toEqual([40, 2])
  })

  it('is nobody where rubbish is stored', () => {
    for (const rubbish of [
      '[]',
      '{"eip155":{}}',
      '{"eip155":[7,null,"",{"address":1,"name":"x"},{"address":"0x1"}]}',
      '{',
    ]) {
      const stored = { '@appkit/sent_to_cache': rubbish, '@appkit/address_names': rubbish }
      const { client } = createTestEngine({ stored })
      expect(readRecipients(client, 'eip155')).toEqual({ recent: [], named: [] })
    }
  })
})
