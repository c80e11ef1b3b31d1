import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../core/actions/embedded/endSession.js'
import { TestFrameError } from '../../testing/createTestFrame.js'
import { setUpLoggedIn } from './testLoggedIn.js'

const pci = `0x${'ab'.repeat(32)}`

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('endSession', () => {
  it('requests the end from the frame, which the user confirms there', async () => {
    const set = await setUpLoggedIn()
    const requested: unknown[] = []
    set.frame.answers.RPC_REQUEST = (payload) => {
      requested.push(payload)
      expect(set.getModal().view).toBe('ApproveTransaction')
      return {}
    }
    expect(await set.run(endSession(set.client, pci))).toBe(true)
    expect(requested).toMatchObject([{ method: 'wallet_revokePermissions', params: [{ pci }] }])
    expect(set.client.store.getState().transactions).toEqual([])
  })

  it('returns false if the user declines', async () => {
    const set = await setUpLoggedIn()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestFrameError({ code: 'USER_REJECTED', message: 'no' })
    }
    expect(await set.run(endSession(set.client, pci))).toBe(false)
  })

  it("error: throws the frame's error with its code", async () => {
    const set = await setUpLoggedIn()
    set.frame.answers.RPC_REQUEST = () => {
      throw new TestFrameError({ code: 'session_expired', message: 'You are not logged in.' })
    }
    await expect(set.run(endSession(set.client, pci))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(set.client.store.getState().transactions).toEqual([])
  })
})
