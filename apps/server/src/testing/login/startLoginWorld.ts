import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { pino } from 'pino'
import type { Config } from '../../config.js'
import { createServer, type RunningServer } from '../../createServer.js'
import type { Queries } from '../../db/Database.js'
import { saveProject } from '../../projects/projects.js'
import { allowedOrigin } from '../startTestServer.js'
import { openTestDatabase, type TestDatabase } from '../testDatabases.js'
import { createTestBrowser, type TestAnswer, type TestBrowser } from './createTestBrowser.js'
import type { TestDevice } from './createTestDevice.js'
import { type MailSink, startMailSink } from './startMailSink.js'

/** A server with a frame, a mail server, and a clock that tests can change. */
export interface LoginWorld {
  readonly server: RunningServer
  /** The server's database, for states that no API call can create. */
  readonly queries: Queries
  readonly sink: MailSink
  readonly clock: { nowMs: number }
  readonly frameOrigin: string
  readonly address: string
  readonly openBrowser: (device?: TestDevice) => Promise<TestBrowser>
  /** Logs in by e-mail, and reads the code from the mail. */
  readonly logIn: (browser: TestBrowser, email: string) => Promise<TestAnswer<typeof postEmailCode>>
  readonly close: () => Promise<void>
}

/** Another page that the project `test` allows. */
export const otherOrigin = 'https://shop.example'
/** The secret key of the test servers. */
export const testSecret = new Uint8Array(32).fill(7)

/** Starts a sandbox server with the projects `test`, `careful` (new devices need a link) and `other`. */
export async function startLoginWorld(database: TestDatabase, config: Partial<Config> = {}): Promise<LoginWorld> {
  const open = await openTestDatabase(database)
  const origins = [allowedOrigin, otherOrigin, 'https://*.apps.example', '*']
  await saveProject(open.queries, { id: 'test', origins, deviceCheck: 'never' })
  await saveProject(open.queries, { id: 'careful', origins })
  await saveProject(open.queries, { id: 'other', origins, deviceCheck: 'never' })
  const sink = await startMailSink()
  const clock = { nowMs: Date.parse('2026-03-01T12:00:00Z') }
  const server = await createServer({
    sandbox: true,
    host: '127.0.0.1',
    port: 0,
    logger: pino({ level: 'silent' }),
    now: () => clock.nowMs,
    secretKey: testSecret,
    keeperKeys: [new Uint8Array(32).fill(9)],
    smtpUrl: sink.url,
    mailFrom: 'Foyer <login@foyer.example>',
    ...database.settings,
    database: open,
    ...config,
  })
  if (server.frame === undefined) throw new Error('the server has no frame')
  const setup = {
    address: `http://127.0.0.1:${server.frame.port}`,
    frameOrigin: server.frame.url,
    now: () => clock.nowMs,
  }
  return {
    server,
    queries: open.queries,
    sink,
    clock,
    frameOrigin: setup.frameOrigin,
    address: setup.address,
    openBrowser: (device) => createTestBrowser(setup, device),
    logIn: async (browser, email) => {
      const mailsTo = () => sink.mails.filter((mail) => mail.envelopeTo.includes(email))
      const codes = () => mailsTo().filter(({ code }) => code !== undefined)
      const before = codes().length
      const started = await browser.call(postEmailStart, { email })
      // Return an error of the first step like one of the second.
      if (started.status !== 200) return started as unknown as TestAnswer<typeof postEmailCode>
      // Wait in a loop, because notices about earlier logins can arrive in between.
      while (codes().length === before) await sink.waitFor(email, mailsTo().length + 1)
      return browser.call(postEmailCode, { challengeId: started.body.challengeId, code: codes().at(-1)?.code ?? '' })
    },
    close: async () => {
      await server.close()
      await sink.close()
    },
  }
}
