import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../testing/login/createTestBrowser.js'
import { useLoginWorld } from '../../testing/login/useLoginWorld.js'
import { testDatabases } from '../../testing/testDatabases.js'

const minuteMs = 60_000

describe.each(testDatabases())('wrong codes of strangers on $name', { timeout: 120_000 }, ({ create }) => {
  // The test tells of each call which network it comes from.
  const world = useLoginWorld(create, { trustedProxyHops: 1 })
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
  /** Mails to an address so far, each waited for: the newest is the one just asked for. */
  const asked = new Map<string, number>()
  const readNext = (email: string) => {
    asked.set(email, (asked.get(email) ?? 0) + 1)
    return world().sink.waitFor(email, asked.get(email))
  }
  const start = async (browser: TestBrowser, email: string, network: string) => {
    const { status, body } = await browser.call(postEmailStart, { email }, from(network))
    // No mail follows a refusal.
    expect(status, JSON.stringify(body)).toBe(200)
    return { body, mail: await readNext(email) }
  }

  /** Asks for codes and guesses, five a code, until none is given any more; says how many guesses were heard. */
  const guess = async (email: string, network: string): Promise<number> => {
    const mallory = await world().openBrowser()
    let heard = 0
    for (let round = 0; round < 10; round += 1) {
      world().clock.nowMs += 5 * minuteMs
      const { body } = await start(mallory, email, network)
      if (body.action !== 'VERIFY_OTP') return heard
      for (let each = 0; each < 5; each += 1) {
        const call = { challengeId: body.challengeId, code: 'abcdef' }
        const { error } = await mallory.call(postEmailCode, call, from(network))
        // Anything else is no answer to a guess, and would only spoil the count.
        expect(error.message, error.code).toMatch(/^This code is wrong|^Too many wrong codes/)
        if (error.code === 'code_wrong' || each === 4) heard += 1
      }
    }
    throw new Error('guessing never ends')
  }
  /** Logs in with the right code of a new device. */
  const logIn = async (email: string, network: string) => {
    const phone = await world().openBrowser()
    const { body, mail } = await start(phone, email, network)
    let { code = '' } = mail
    if (body.action === 'VERIFY_DEVICE') {
      // The mail is read in the browser that began.
      const t = new URL(mail.link ?? '').searchParams.get('t') ?? ''
      expect(await (await phone.visit('/device', { t, answer: 'approve' }, from(network).headers)).text()).toContain(
        'Done.',
      )
      code = (await readNext(email)).code ?? ''
    }
    const answer = await phone.call(postEmailCode, { challengeId: body.challengeId, code }, from(network))
    return { action: body.action, status: answer.status }
  }

  it('use up the share of their own network first: others get in with a code as before', async () => {
    expect(await guess('share@example.com', '192.0.2.1')).toBe(20)
    expect(await logIn('share@example.com', '192.0.2.2')).toEqual({ action: 'VERIFY_OTP', status: 200 })
  })

  describe('on an address that a hundred were heard for', () => {
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

    it('are heard no more, however many networks they come from, in a challenge that began before', async () => {
      const endedMs = world().clock.nowMs
      world().clock.nowMs = spent.beganMs + minuteMs
      const { challengeId, code } = spent
      const { error } = await late.call(postEmailCode, { challengeId, code }, from('203.0.113.1'))
      world().clock.nowMs = endedMs
      expect(error).toMatchObject({ code: 'too_many_tries', context: { triesLeft: '0' } })
      // It is the code that is refused, not the person: they are not told to wait.
      expect(error.retryAfterMs).toBeUndefined()
    })

    it('never lock it out: after all that are heard in a day its owner gets in by the link of the mail', async () => {
      expect(spent.heard).toBe(100)
      // From a network nobody has guessed from, on a device nobody has seen.
      expect(await logIn(email, '203.0.113.9')).toEqual({ action: 'VERIFY_DEVICE', status: 200 })
    })
  })
})
