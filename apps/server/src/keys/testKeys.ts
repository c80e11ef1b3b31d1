import { randomBytes } from 'node:crypto'
import type { Endpoint, EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Config } from '../config.js'
import type { Database } from '../db/Database.js'
import { devices, persons } from '../db/loginSchema.js'
import { openDatabase } from '../db/openDatabase.js'
import { HttpError } from '../errors/HttpError.js'
import type { Project } from '../http/Project.js'
import { createConfig } from '../loadConfig.js'
import { createBudgets } from '../login/createBudgets.js'
import type { FrameContext } from '../login/frame/FrameContext.js'
import { queueNewDevice } from '../login/notices.js'
import type { KnownMail } from '../mail/createOutbox.js'
import type { Mail, MailContent } from '../mail/Mail.js'
import { saveProject } from '../projects/projects.js'
import { createSecrets } from '../secrets/secrets.js'
import { testFrameOrigin } from '../testing/login/createTestPasskey.js'
import type { TestDatabase } from '../testing/testDatabases.js'
import { type Keys, openKeys } from './openKeys.js'

/** An error response as the frame's client receives it. */
export class CallError extends Error {
  readonly code: string
  readonly retryAfterMs: number | undefined

  constructor(code: string, message: string, retryAfterMs: number | undefined) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** A test person with a session. Calls the real routes as the frame would, with bodies and responses as JSON. */
export interface TestAsker {
  readonly personId: string
  readonly projectId: string
  readonly deviceId: string
  readonly call: <E extends Endpoint>(endpoint: E, body: EndpointBody<E>) => Promise<EndpointAnswer<E>>
}

/** The options of a test log-in. */
export interface TestLogIn {
  readonly personId?: string
  readonly projectId?: string
  readonly deviceId?: string
  /** The person had another device before. */
  readonly isLaterDevice?: boolean
  /** `email` by default. */
  readonly method?: string
  /** The person's provider reports no address. */
  readonly hasNoAddress?: boolean
}

/** A row of any table. */
export type TestRow = Readonly<Record<string, unknown>>

export interface TestKeys {
  readonly database: Database
  readonly keys: Keys
  readonly clock: { ms: number }
  readonly mails: Mail[]
  /** If `isAway` is true, mails wait. `takenKeys` are the keys of the accepted mails. */
  readonly mailServer: { isAway: boolean; readonly takenKeys: Set<string> }
  readonly logIn: (who?: TestLogIn) => Promise<TestAsker>
  /** Queues the notice that a log-in on a new device sends. */
  readonly queueDeviceNotice: (asker: TestAsker) => Promise<void>
  /** Runs a statement on the database directly and returns its rows. Values are passed as parameters. */
  readonly query: (text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<readonly TestRow[]>
  /** Returns all rows of all tables, by table name. */
  readonly dump: () => Promise<Readonly<Record<string, readonly TestRow[]>>>
  readonly close: () => Promise<void>
}

function json<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
function newId() {
  return randomBytes(16).toString('base64url')
}

/** Creates the key routes with a real database and keeper, without HTTP and log-in. */
export async function createTestKeys(testDatabase: TestDatabase, overrides: Partial<Config> = {}): Promise<TestKeys> {
  const logger = pino({ level: 'silent' })
  const config = createConfig({
    ...testDatabase.settings,
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'login@foyer.example',
    keeperKeys: [randomBytes(32)],
    ...overrides,
  })
  const database = await openDatabase(config, logger)
  const clock = { ms: 1_800_000_000_000 }
  const now = () => clock.ms
  for (const id of ['test', 'quiet']) await saveProject(database.queries, { id, origins: ['https://app.example'] })
  const keys = await openKeys({ config, database, logger, now })
  const secrets = createSecrets(new Uint8Array(32).fill(7))
  const mails: Mail[] = []
  /** The index of each waiting mail among the mails, by mail key. */
  const waiting = new Map<string, number>()
  const mailServer = { isAway: false, takenKeys: new Set<string>() }
  const outbox = {
    queue: async (_: unknown, mail: Mail, __: number, known?: KnownMail) => {
      if (known !== undefined) waiting.set(known.key, mails.length)
      if (known !== undefined && !mailServer.isAway) mailServer.takenKeys.add(known.key)
      mails.push(mail)
    },
    areSent: async (_: unknown, keys: readonly string[]) => keys.every((key) => mailServer.takenKeys.has(key)),
    amend: async (_: unknown, key: string, change: (content: MailContent) => MailContent) => {
      const mail = mails[waiting.get(key) ?? -1]
      if (mail !== undefined) mails[mails.indexOf(mail)] = { ...mail, content: change(mail.content) }
      return mail !== undefined
    },
    startDelivery: () => undefined,
    close: async () => undefined,
  }
  const budgets = createBudgets(secrets, now)
  const parts = { config, database, logger, now, secrets, outbox, budgets }
  // The key routes use only these parts. Both ends are type-checked against FrameContext.
  const context = parts as unknown as FrameContext

  const run = async (statement: SQL): Promise<readonly TestRow[]> => {
    // Both drivers return rows, but their common type does not declare them.
    const answer = (await database.queries.execute(statement)) as unknown as { rows: TestRow[] }
    return answer.rows
  }
  const dump = async () => {
    const all: Record<string, readonly TestRow[]> = {}
    for (const { tablename } of await run(sql`select tablename from pg_tables where schemaname = 'public'`))
      all[String(tablename)] = await run(sql`select * from ${sql.identifier(String(tablename))}`)
    return all
  }

  const logIn = async (who: TestLogIn = {}): Promise<TestAsker> => {
    const personId = who.personId ?? newId()
    const projectId = who.projectId ?? 'test'
    const deviceId = who.deviceId ?? newId()
    const isLater = who.isLaterDevice ?? false
    const contactSealed = secrets.seal('email', personId, `${personId}@example.com`)
    const contact = who.hasNoAddress ? {} : { contactSealed, contactIndex: personId }
    const person = { projectId, id: personId, ...contact, createdAtMs: clock.ms }
    await database.queries.insert(persons).values(person).onConflictDoNothing()
    const device = { projectId, personId, jkt: deviceId, addedAtMs: clock.ms, lastSeenAtMs: clock.ms, isLater }
    await database.queries.insert(devices).values(device).onConflictDoNothing()
    const authSession = {
      id: newId(),
      projectId,
      personId,
      method: who.method ?? 'email',
      createdAtMs: clock.ms,
      deviceAddedAtMs: clock.ms,
      isLaterDevice: isLater,
    }
    return {
      personId,
      projectId,
      deviceId,
      call: async (endpoint, body) => {
        const route = keys.routes.find((candidate) => candidate.endpoint.name === endpoint.name)
        if (route === undefined) throw new Error(`${endpoint.name} has no route`)
        try {
          const checked = {
            project: { id: projectId } as Project,
            hostOrigin: 'https://app.example',
            frameOrigin: testFrameOrigin,
            device: { jkt: deviceId },
            client: { address: '127.0.0.1', userAgent: 'test' },
            cookies: {},
            signal: AbortSignal.timeout(30_000),
            session: authSession,
          }
          const response = await route.handle(context, checked, { params: {}, query: {}, body: json(body) })
          if (typeof endpoint.response === 'string') throw new Error('keys have no pictures')
          return endpoint.response.parse(await response.json()) as EndpointAnswer<typeof endpoint>
        } catch (error) {
          if (error instanceof HttpError) throw new CallError(error.code, error.message, error.retryAfterMs)
          throw error
        }
      },
    }
  }
  const queueNewDeviceNotice = ({ projectId, personId, deviceId }: TestAsker) =>
    queueNewDevice(
      context,
      database.queries,
      { projectId, personId },
      {
        hostOrigin: 'https://app.example',
        device: { jkt: deviceId },
        client: { address: '127.0.0.1', userAgent: 'test' },
      },
    )
  return {
    queueDeviceNotice: queueNewDeviceNotice,
    database,
    keys,
    clock,
    mails,
    mailServer,
    logIn,
    query: (text, ...values) => run(sql(text, ...values)),
    dump,
    close: async () => {
      await keys.close()
      await database.close()
    },
  }
}
