import { postApprovalFinish, postApprovalStart } from '@foyer/contract/login/approvalEndpoints'
import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { describe, expect, it } from 'vitest'
import { useLoginWorld } from '../../testing/login/useLoginWorld.js'
import { testDatabases } from '../../testing/testDatabases.js'

const lines = ['Send 1 ETH', 'to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'Network: Foyer Chain']

describe.each(testDatabases())('confirmation by e-mail on $name', { timeout: 120_000 }, ({ create }) => {
  const world = useLoginWorld(create, {})
  const enter = async (email: string) => {
    const browser = await world().openBrowser()
    await world().logIn(browser, email)
    world().clock.nowMs += 31_000
    return browser
  }

  it('sends a mail that states the request and the site, and accepts its code once', async () => {
    const browser = await enter('ann@example.com')
    const started = await browser.call(postApprovalStart, { lines: [...lines, 'Hidden\u202e text\r\nBcc: x@y'] })
    expect(started.body).toMatchObject({ email: 'ann@example.com' })
    const mail = await world().sink.waitFor('ann@example.com', 2)
    expect(mail.subject).toBe('Confirm a request from app.example')
    for (const line of lines) expect(mail.text).toContain(line)
    expect(mail.text).toContain('Hidden  text  Bcc: x@y')
    const { challengeId } = started.body
    const other = mail.code === '000000' ? '000001' : '000000'
    expect((await browser.call(postApprovalFinish, { challengeId, code: other })).error.code).toBe('code_wrong')
    expect((await browser.call(postApprovalFinish, { challengeId, code: mail.code ?? '' })).body).toEqual({})
    const again = await browser.call(postApprovalFinish, { challengeId, code: mail.code ?? '' })
    expect(again.error.code).toBe('challenge_unknown')
  })

  it('rejects the code on another device and for another person', async () => {
    const browser = await enter('bob@example.com')
    const { challengeId } = (await browser.call(postApprovalStart, { lines })).body
    const { code = '' } = await world().sink.waitFor('bob@example.com', 2)
    for (const email of ['bob@example.com', 'carol@example.com']) {
      const stranger = await enter(email)
      const answer = await stranger.call(postApprovalFinish, { challengeId, code })
      expect(answer.error.code).toBe('challenge_unknown')
    }
    expect((await browser.call(postApprovalFinish, { challengeId, code })).body).toEqual({})
  })

  it('ends the earlier code when a new one is sent, and after its lifetime', async () => {
    const browser = await enter('dan@example.com')
    const first = (await browser.call(postApprovalStart, { lines })).body
    const { code: firstCode = '' } = await world().sink.waitFor('dan@example.com', 2)
    world().clock.nowMs += 31_000
    const second = (await browser.call(postApprovalStart, { lines })).body
    const { code = '' } = await world().sink.waitFor('dan@example.com', 3)
    const early = await browser.call(postApprovalFinish, { challengeId: first.challengeId, code: firstCode })
    expect(early.error.code).toBe('challenge_unknown')
    world().clock.nowMs = second.expiresAtMs
    await browser.call(postRefresh, {})
    const late = await browser.call(postApprovalFinish, { challengeId: second.challengeId, code })
    expect(late.error.code).toBe('code_expired')
  })

  it('rejects a request that is too long for a mail', async () => {
    const browser = await enter('eve@example.com')
    const answer = await browser.call(postApprovalStart, { lines: Array.from({ length: 7 }, () => 'x'.repeat(1_000)) })
    expect(answer.error.code).toBe('bad_request')
  })
})
