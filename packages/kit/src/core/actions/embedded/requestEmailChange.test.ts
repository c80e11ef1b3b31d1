import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpEmbedded } from '../../../connectors/embedded/testEmbedded.js'
import { disconnect } from '../disconnect.js'
import { closeModal } from '../openModal.js'
import { connectEmail, connectOtp } from './connectEmail.js'
import { requestEmailChange } from './requestEmailChange.js'
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
  const asked = requestEmailChange(set.client)
  asked.catch(() => undefined)
  return { ...set, asked }
}

describe('requestEmailChange', () => {
  it('opens the widget on UpdateEmailWallet and returns the new address [S4.15, S4.16]', async () => {
    const { client, run, signal, asked } = await setUp()
    expect(client.store.getState().modal).toMatchObject({ open: true, request: { view: 'UpdateEmailWallet' } })
    await run(updateEmail(client, 'new@person.test', signal))
    await run(updateEmailPrimaryOtp(client, '111111', signal))
    await run(updateEmailSecondaryOtp(client, '222222', signal))
    await expect(asked).resolves.toBe('new@person.test')
  })

  it('rejects with ABORTED if the widget is closed', async () => {
    const { client, asked } = await setUp()
    closeModal(client)
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('rejects with the error of the widget if it cannot load', async () => {
    const { client } = await setUp()
    Object.assign(client, { loadWidget: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(requestEmailChange(client)).rejects.toThrow('Failed to fetch')
  })

  it('rejects with ABORTED if the user logs out or the instance is destroyed', async () => {
    const first = await setUp()
    await first.run(disconnect(first.client))
    await expect(first.asked).rejects.toMatchObject({ code: 'ABORTED' })
    const second = await setUp()
    second.client.lifetime.abort()
    await expect(second.asked).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('throws "Unable to load email login dependency" without a log-in, and opens nothing [S8.13]', async () => {
    const { client } = setUpEmbedded()
    await expect(requestEmailChange(client)).rejects.toThrow('Unable to load email login dependency')
    expect(client.store.getState().modal.open).toBe(false)
  })
})
