import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint, EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { testCode } from '../../../server/src/login/email/mailAddress.js'
import { createTestBrowser, type TestBrowser } from '../../../server/src/testing/login/createTestBrowser.js'
import {
  type LoginProcess,
  processFrameOrigin,
  startLoginProcess,
} from '../../../server/src/testing/login/startLoginProcess.js'
import type { TestDatabase } from '../../../server/src/testing/testDatabases.js'
import { createTestClock, createTestBrowser as createWalletBrowser } from './testVault.js'
import type { OpenedWallet } from './Vault.js'

/** The options of the run. */
export interface KillRun {
  readonly database: TestDatabase
  readonly wallets: number
  /** The number of users who log in for the first time in parallel. */
  readonly workers: number
  /** The minimum and maximum number of requests before kill -9, which is then sent during other requests. */
  readonly livesCalls: readonly [number, number]
  /** After this number of wallets, one is also opened on a new device. */
  readonly newDeviceEvery: number
  readonly onProgress?: (line: string) => void
}

/** The results of the run. `lost` and `changed` must be 0. */
export interface KillFigures {
  readonly wallets: number
  readonly kills: number
  /** The number of first logins that were interrupted and restarted. */
  readonly cutOff: number
  /** The number of wallets that no longer open. */
  readonly lost: number
  /** The number of wallets that open with other addresses than those shown to the user. */
  readonly changed: number
  readonly openedOnNewDevice: number
  readonly createMs: number
  readonly openMs: number
}

type WalletBrowser = ReturnType<typeof createWalletBrowser>
interface Person {
  readonly email: string
  readonly browser: WalletBrowser
  page: TestBrowser | undefined
  shown: OpenedWallet['addresses'] | undefined
}

/** The maximum number of rejections in a row: more of them are permanent, while an unavailable server returns. */
const maxRefusals = 5
const timeoutMs = 900_000

/** Returns a different IP address for each user, so that no rate limit per address applies. */
function addressOf(index: number) {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

class Unreachable extends Error {
  readonly code = 'offline'
}

/** Creates wallets while the server is killed repeatedly, then opens every one. */
export async function runKills(run: KillRun): Promise<KillFigures> {
  const { dataDir, databaseUrl } = run.database.settings
  const variables = {
    FOYER_TEST_LOGINS: '1',
    FOYER_TRUSTED_PROXY_HOPS: '1',
    FOYER_SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    FOYER_KEEPER_KEY: Buffer.alloc(32, 6).toString('hex'),
    ...(dataDir === undefined ? {} : { FOYER_DATA_DIR: dataDir }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const generateLifetime = () =>
    run.livesCalls[0] + Math.floor(Math.random() * (run.livesCalls[1] - run.livesCalls[0] + 1))
  const state = {
    server: await startLoginProcess(variables),
    kills: 0,
    cutOff: 0,
    isMaking: true,
    callsLeft: generateLifetime(),
    killing: undefined as Promise<void> | undefined,
  }
  const people: Person[] = []
  const clock = createTestClock().port

  const kill = async () => {
    await state.server.kill()
    state.kills += 1
    state.server = await startLoginProcess(variables)
    state.callsLeft = generateLifetime()
    state.killing = undefined
    const made = people.filter(({ shown }) => shown !== undefined).length
    run.onProgress?.(`${made} of ${run.wallets} wallets, ${state.kills} kills, ${state.cutOff} log-ins cut off`)
  }
  const countCall = () => {
    state.callsLeft -= 1
    if (state.isMaking && state.callsLeft <= 0) state.killing ??= kill()
  }

  const openPage = async (server: LoginProcess, known?: TestBrowser): Promise<TestBrowser> => {
    const setup = {
      address: server.address,
      frameOrigin: processFrameOrigin,
      now: Date.now,
      hostOrigin: 'http://localhost:3000',
      projectId: 'sandbox',
    }
    const page = await createTestBrowser(setup, known?.device)
    for (const [name, value] of known?.cookies ?? []) page.cookies.set(name, value)
    page.accessToken = known?.accessToken
    return page
  }
  const callFrom = (page: TestBrowser, index: number) => async (endpoint: Endpoint, body: unknown) => {
    const headers = { 'x-forwarded-for': addressOf(index) }
    const answer = await page.call(endpoint, body as never, { headers }).catch((cause: unknown) => {
      throw new Unreachable('offline', { cause })
    })
    countCall()
    if (answer.status === 200) return answer.body
    throw Object.assign(new Error(answer.error.message), answer.error)
  }
  type Caller = <E extends Endpoint>(endpoint: E, body: EndpointBody<E>) => Promise<EndpointAnswer<E>>

  const logIn = async (index: number, person: Person, known?: TestBrowser): Promise<Caller> => {
    const page = await openPage(state.server, known)
    const call = callFrom(page, index) as Caller
    if (known?.cookies.size) {
      const isOn = await call(postRefresh, {}).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === 'offline') throw error
          return false
        },
      )
      if (isOn) return call
    }
    const { challengeId } = await call(postEmailStart, { email: person.email })
    await call(postEmailCode, { challengeId, code: testCode })
    person.page = page
    return call
  }
  const openOnce = async (index: number, person: Person, browser = person.browser, known = person.page) => {
    const vault = browser.openVault(await logIn(index, person, known), { clock })
    try {
      return await vault.open()
    } finally {
      vault.close()
    }
  }
  /** Retries until the server responds. */
  const retryUntilDone = async (work: () => Promise<OpenedWallet>): Promise<OpenedWallet> => {
    const endsAtMs = Date.now() + timeoutMs
    let refusals = 0
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const { code } = error as { code?: string }
        refusals = code === 'offline' || code === 'unreachable' ? 0 : refusals + 1
        if (Date.now() > endsAtMs || refusals > maxRefusals) throw error
        state.cutOff += 1
        await state.killing
        await delay(50)
      }
    }
  }

  const startedAtMs = Date.now()
  const make = async () => {
    for (;;) {
      const index = people.length
      if (index >= run.wallets) return
      const person: Person = {
        email: `p${index}@test`,
        browser: createWalletBrowser(),
        page: undefined,
        shown: undefined,
      }
      people.push(person)
      person.shown = (await retryUntilDone(() => openOnce(index, person))).addresses
    }
  }
  try {
    await Promise.all(Array.from({ length: run.workers }, make))
    state.isMaking = false
    await state.killing
    const createMs = Date.now() - startedAtMs
    await state.server.kill()
    state.server = await startLoginProcess(variables)

    const outcome = { lost: 0, changed: 0, openedOnNewDevice: 0 }
    const openedAtMs = Date.now()
    const queue = people.entries()
    const check = async () => {
      for (const [index, person] of queue) {
        const isOnNewDevice = index % run.newDeviceEvery === 0
        const others = isOnNewDevice ? [createWalletBrowser()] : []
        for (const browser of [person.browser, ...others]) {
          const known = browser === person.browser ? person.page : undefined
          const opened = await openOnce(index, person, browser, known).catch(() => undefined)
          if (opened === undefined || opened.isNew) outcome.lost += 1
          else if (JSON.stringify(opened.addresses) !== JSON.stringify(person.shown)) outcome.changed += 1
          else if (browser !== person.browser) outcome.openedOnNewDevice += 1
        }
        if (index % 100 === 99) run.onProgress?.(`${index + 1} of ${run.wallets} opened again`)
      }
    }
    await Promise.all(Array.from({ length: run.workers }, check))
    const { kills, cutOff } = state
    return { wallets: people.length, kills, cutOff, ...outcome, createMs, openMs: Date.now() - openedAtMs }
  } finally {
    state.isMaking = false
    await state.server.kill()
  }
}
