import { setTimeout as delay } from 'node:timers/promises'
import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
  postEmailCode,
  postEmailStart,
} from '@foyer/contract/login/loginEndpoints'
import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bySuite } from '../../../../scripts/test/suite.js'
import { identities } from '../db/loginSchema.js'
import { createSecrets } from '../secrets/secrets.js'
import { createTestBrowser, type TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { type LoginProcess, processFrameOrigin, startLoginProcess } from '../testing/login/startLoginProcess.js'
import { type MailSink, startMailSink } from '../testing/login/startMailSink.js'
import { type TestDatabase, testDatabases, withQueries } from '../testing/testDatabases.js'

const postgresOrEmbedded = testDatabases()
const secretKey = Buffer.alloc(32, 5)
/** The delays between the call and the kill, in milliseconds: before, in and after the transaction. */
const moments = bySuite({ main: [4, 12], soak: [0, 4, 12, 40] })

/** Starts a change of address and reads both mails. Returns the body of its last call. */
async function beginChange(sink: MailSink, browser: TestBrowser, oldEmail: string, newEmail: string) {
  const wallet = await createTestWallet(browser)
  const proof = await wallet.prove('changeEmail', newEmail)
  const { challengeId } = (await browser.call(postEmailChangeStart, { email: newEmail, proof })).body
  const primary = await sink.waitFor(oldEmail, 2)
  await browser.call(postEmailChangePrimary, { challengeId, code: primary.code ?? '' })
  const { code = '' } = await sink.waitFor(newEmail)
  return { challengeId, code }
}

describe.each(postgresOrEmbedded)(
  'kill -9 on $name: no log-in is lost or half done',
  { timeout: 600_000 },
  ({ create }) => {
    const undo: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    const open = async (more: Record<string, string> = {}) => {
      const database: TestDatabase = await create()
      undo.push(database.remove)
      const sink: MailSink = await startMailSink()
      undo.push(sink.close)
      const { dataDir, databaseUrl } = database.settings
      const variables = {
        FOYER_SMTP_URL: sink.url,
        FOYER_SECRET_KEY: secretKey.toString('base64'),
        FOYER_KEEPER_KEY: Buffer.alloc(32, 6).toString('hex'),
        ...more,
        ...(dataDir === undefined ? {} : { FOYER_DATA_DIR: dataDir }),
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      }
      const running: { server: LoginProcess | undefined } = { server: undefined }
      undo.push(async () => running.server?.kill())
      const restart = async () => {
        await running.server?.kill()
        running.server = await startLoginProcess(variables)
        return running.server
      }
      return { sink, restart, kill: () => running.server?.kill(), database }
    }
    const browserAt = async (server: LoginProcess, known?: TestBrowser) => {
      const setup = {
        address: server.address,
        frameOrigin: processFrameOrigin,
        now: Date.now,
        hostOrigin: 'http://localhost:3000',
        projectId: 'sandbox',
      }
      const browser = await createTestBrowser(setup, known?.device)
      for (const [name, value] of known?.cookies ?? []) browser.cookies.set(name, value)
      browser.accessToken = known?.accessToken
      return browser
    }
    const logIn = async (sink: MailSink, browser: TestBrowser, email: string) => {
      const started = await browser.call(postEmailStart, { email })
      const { code = '' } = await sink.waitFor(email)
      return browser.call(postEmailCode, { challengeId: started.body.challengeId, code })
    }

    it('a mail that the response announced is sent after the restart, and its code logs in', async () => {
      const { sink, restart, kill } = await open()
      let browser = await browserAt(await restart())
      sink.refusal = 451
      const started = await browser.call(postEmailStart, { email: 'killed@example.com' })
      expect(started.status).toBe(200)
      await vi.waitFor(() => expect(sink.refused).toBeGreaterThan(0))
      // Wait until the server has stored the failed delivery: after an earlier kill the next server would only wait for
      // the lease.
      await delay(250)
      await kill()
      sink.refusal = undefined
      browser = await browserAt(await restart(), browser)
      const { code = '' } = await sink.waitFor('killed@example.com', 1, 30_000)
      const done = await browser.call(postEmailCode, { challengeId: started.body.challengeId, code })
      expect(done.status).toBe(200)
    })

    it('a kill in the last step of an address change leaves the old address or the new one, and the same person', async () => {
      const { sink, restart, kill } = await open()
      let server = await restart()
      const outcomes: string[] = []
      for (const [round, afterMs] of moments.entries()) {
        const [oldEmail, newEmail] = [`old${round}@example.com`, `new${round}@example.com`]
        let browser = await browserAt(server)
        const { body } = await logIn(sink, browser, oldEmail)
        const last = browser.call(postEmailChangeSecondary, await beginChange(sink, browser, oldEmail, newEmail)).then(
          ({ status }) => status,
          () => 0,
        )
        await delay(afterMs)
        await kill()
        const status = await last
        server = await restart()
        browser = await browserAt(server, browser)
        const { person } = (await browser.call(postRefresh, {})).body
        expect(person.id).toBe(body.person.id)
        expect([oldEmail, newEmail]).toContain(person.email)
        // A change that was answered with 200 is stored.
        if (status === 200) expect(person.email).toBe(newEmail)
        outcomes.push(person.email === newEmail ? 'new' : 'old')
      }
      expect(outcomes).toHaveLength(moments.length)
    })

    it('a kill during an undo leaves either the change with its link or the old address', async () => {
      const { sink, restart, kill, database } = await open({ FOYER_HOLD_HOURS: '1' })
      let server = await restart()
      for (const [round, afterMs] of moments.entries()) {
        const [oldEmail, newEmail] = [`kept${round}@example.com`, `stolen${round}@example.com`]
        let browser = await browserAt(server)
        const { body } = await logIn(sink, browser, oldEmail)
        await browser.call(postEmailChangeSecondary, await beginChange(sink, browser, oldEmail, newEmail))
        const { link = '' } = await sink.waitFor(oldEmail, 3)
        const form = { t: new URL(link).searchParams.get('t') ?? '', answer: 'approve' }
        const last = browser.request('/undo', form).then(
          ({ status }) => status,
          () => 0,
        )
        await delay(afterMs)
        await kill()
        const status = await last
        server = await restart()
        browser = await browserAt(server, browser)
        const refreshed = await browser.call(postRefresh, {})
        const isUndone = refreshed.status !== 200
        // An undo that was answered with 200 is stored.
        if (status === 200) expect(isUndone).toBe(true)
        if (!isUndone) expect(refreshed.body.person).toMatchObject({ id: body.person.id, email: newEmail })
        // The link is used up only if the undo is stored.
        expect((await browser.request('/undo', form)).status).toBe(isUndone ? 410 : 200)
        await kill()
        const ways = await withQueries(database, (queries) =>
          queries.select().from(identities).where(eq(identities.personId, body.person.id)),
        )
        const index = createSecrets(secretKey).index('identity', 'email', oldEmail)
        expect(ways).toEqual([expect.objectContaining({ index, method: 'email' })])
        server = await restart()
      }
    })
  },
)
