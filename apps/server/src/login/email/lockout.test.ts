import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../testing/login/createTestBrowser.js'
import { useLoginWorld } from '../../testing/login/useLoginWorld.js'
import { testDatabases } from '../../testing/testDatabases.js'

const minuteMs = 60_000

describe.each(testDatabases())('wrong codes of strangers on $name', { timeout: 120_000 }, ({ create }) => {
  // The test sets the network of each call with a proxy header.
  const world = useLoginWorld(create, { trustedProxyHops: 1 })
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
  /** The number of mails received per address. Each mail is awaited, so the next one belongs to the latest request. */
  const requested = new Map<string, number>()
  const readNext = (email: string) => {
    requested.set(email, (requested.get(email) ?? 0) + 1)
    return world().sink.waitFor(email, requested.get(email))
  }
  const start = async (browser: TestBrowser, email: string, network: string) => {
    const { status, body } = await browser.call(postEmailStart, { email }, from(network))
    // No mail follows a rejected request.
    expect(status, JSON.stringify(body)).toBe(200)
    return { body, mail: await readNext(email) }
  }

  /**
   * Requests codes and makes five guesses per code until the server sends no more codes. Returns the number of counted
   * guesses.
   */
  const guess = async (email: string, network: string): Promise<number> => {
    const mallory = await world().openBrowser()
    let received = 0
    for (let round = 0; round < 10; round += 1) {
      world().clock.nowMs += 5 * minuteMs
      const { body } = await start(mallory, email, network)
      if (body.action !== 'VERIFY_OTP') return received
      for (let each = 0; each < 5; each += 1) {
        const call = { challengeId: body.challengeId, code: 'abcdef' }
        const { error } = await mallory.call(postEmailCode, call, from(network))
        // Another error is not the result of a guess and would spoil the count.
        expect(error.message, error.code).toMatch(/^This code is wrong|^Too many wrong codes/)
        if (error.code === 'code_wrong' || each === 4) received += 1
      }
    }
    throw new Error('wrong codes are not limited')
  }
  /** Logs in with the right code on a new device. */
  const logIn = async (email: string, network: string) => {
    const phone = await world().openBrowser()
    const { body, mail } = await start(phone, email, network)
    let { code = '' } = mail
    if (body.action === 'VERIFY_DEVICE') {
      // The mail is opened in the browser that started the log-in.
      const t = new URL(mail.link ?? '').searchParams.get('t') ?? ''
      expect(await (await phone.request('/device', { t, answer: 'approve' }, from(network).headers)).text()).toContain(
        'Done.',
      )
      code = (await readNext(email)).code ?? ''
    }
    const answer = await phone.call(postEmailCode, { challengeId: body.challengeId, code }, from(network))
    return { action: body.action, status: answer.status }
  }

  it('use up only the share of their network, so that other networks still get codes', async () => {
    expect(await guess('share@example.com', '192.0.2.1')).toBe(20)
    expect(await logIn('share@example.com', '192.0.2.2')).toEqual({ action: 'VERIFY_OTP', status: 200 })
  })

  describe('for an address with one hundred counted guesses', () => {
    const email = 'victim@example.com'
    const spent = { beganMs: 0, heard: 0, challengeId: '', code: '' }
    let late: TestBrowser
    beforeAll(async () => {
      expect((await logIn(email, '198.51.100.7')).status).toBe(200)
      late = await world().openBrowser()
      const { body, mail } = await start(late, email, '203.0.113.1')
      Object.assign(spent, { beganMs: world().clock.nowMs, challengeId: body.challengeId, code: mail.code })
      for (const network of [1, 2, 3, 4, 5]) spent.heard += await guess(email, `192.0.2.${network}`)
    })

    it('are rejected from every network, also in a challenge that started before', async () => {
      const endedMs = world().clock.nowMs
      world().clock.nowMs = spent.beganMs + minuteMs
      const { challengeId, code } = spent
      const { error } = await late.call(postEmailCode, { challengeId, code }, from('203.0.113.1'))
      world().clock.nowMs = endedMs
      expect(error).toMatchObject({ code: 'too_many_tries', context: { triesLeft: '0' } })
      // The error contains no wait: the code is rejected, but the person can request a link at once.
      expect(error.retryAfterMs).toBeUndefined()
    })

    it('do not lock the address out: its owner logs in with the link of the mail', async () => {
      expect(spent.heard).toBe(100)
      // Use a network without guesses and a new device.
      expect(await logIn(email, '203.0.113.9')).toEqual({ action: 'VERIFY_DEVICE', status: 200 })
    })
  })
})
