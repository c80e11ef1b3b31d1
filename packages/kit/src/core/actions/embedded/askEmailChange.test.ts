import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpEmbedded } from '../../../connectors/embedded/testEmbedded.js'
import { disconnect } from '../disconnect.js'
import { closeModal } from '../openModal.js'
import { askEmailChange } from './askEmailChange.js'
import { connectEmail, connectOtp } from './connectEmail.js'
import { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from './updateEmail.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function setUp() {
  const set = setUpEmbedded()
  await set.run(connectEmail(set.client, 'ada@person.test', set.signal))
  await set.run(connectOtp(set.client, '424242', set.signal))
  const asked = askEmailChange(set.client)
  asked.catch(() => undefined)
  return { ...set, asked }
}

describe('letting the person change the e-mail address', () => {
  it('opens the widget there and answers with the new address [S4.15, S4.16]', async () => {
    const { client, run, signal, asked } = await setUp()
    expect(client.store.getState().modal).toMatchObject({ open: true, request: { view: 'UpdateEmailWallet' } })
    await run(updateEmail(client, 'new@person.test', signal))
    await run(updateEmailPrimaryOtp(client, '111111', signal))
    await run(updateEmailSecondaryOtp(client, '222222', signal))
    await expect(asked).resolves.toBe('new@person.test')
  })

  it('ends without one when the widget is closed', async () => {
    const { client, asked } = await setUp()
    closeModal(client)
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('ends when the person signs out, or the instance goes', async () => {
    const first = await setUp()
    await first.run(disconnect(first.client))
    await expect(first.asked).rejects.toMatchObject({ code: 'ABORTED' })
    const second = await setUp()
    second.client.lifetime.abort()
    await expect(second.asked).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('fails with "Unable to load email login dependency" without a log-in, and opens nothing [S8.13]', async () => {
    const { client } = setUpEmbedded()
    await expect(askEmailChange(client)).rejects.toThrow('Unable to load email login dependency')
    expect(client.store.getState().modal.open).toBe(false)
  })
})
