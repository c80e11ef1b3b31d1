import { postKeysDelete, postKeysExport, postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '../config.js'
import type { Queries } from '../db/Database.js'
import { verifyAudit } from '../login/writeAudit.js'
import type { TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestWallet, type TestWallet } from '../testing/login/createTestWallet.js'
import { type LoginWorld, startLoginWorld } from '../testing/login/startLoginWorld.js'
import { type TestDatabase, testDatabases, withQueries } from '../testing/testDatabases.js'

type Row = Readonly<Record<string, unknown>>

/** Returns all rows of each table. */
async function dump(queries: Queries): Promise<Readonly<Record<string, readonly Row[]>>> {
  // Both drivers return rows, but their common type does not declare them.
  const run = async (statement: ReturnType<typeof sql>) =>
    ((await queries.execute(statement)) as unknown as { rows: Row[] }).rows
  const all: Record<string, readonly Row[]> = {}
  for (const { tablename } of await run(sql`select tablename from pg_tables where schemaname = 'public'`))
    all[String(tablename)] = await run(sql`select * from ${sql.identifier(String(tablename))}`)
  return all
}

describe.each(testDatabases())('deletion of a wallet on $name', { timeout: 120_000 }, ({ create }) => {
  const undo: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  const open = async (config: Partial<Config> = {}) => {
    const database: TestDatabase = await create()
    undo.push(database.remove)
    const world: LoginWorld = await startLoginWorld(database, config)
    undo.push(world.close)
    /** Advances the clock until the next mail to an address is allowed. */
    const wait = () => {
      world.clock.nowMs += 31_000
    }
    /** Search for the codes: notices can arrive in between. */
    const codesTo = (email: string) =>
      world.sink.mails.flatMap(({ envelopeTo, code }) => (envelopeTo.includes(email) && code ? [code] : []))
    const logIn = async (email: string, browser?: TestBrowser) => {
      wait()
      const page = browser ?? (await world.openBrowser())
      const before = codesTo(email).length
      const { challengeId } = (await page.call(postEmailStart, { email })).body
      await vi.waitFor(() => expect(codesTo(email).length).toBeGreaterThan(before))
      const answer = await page.call(postEmailCode, { challengeId, code: codesTo(email).at(-1) ?? '' })
      return { page, answer: answer.body }
    }
    const begin = async (email: string) => {
      const { page, answer } = await logIn(email)
      return { page, personId: answer.person.id, wallet: await createTestWallet(page) }
    }
    /** Stops the server and reads its database. */
    const look = async <T>(use: (queries: Queries) => Promise<T>): Promise<T> => {
      await undo.pop()?.()
      return withQueries(database, use)
    }
    /** Returns the mail about the deletion. Fails unless there is exactly one. */
    const waitForNotice = (email: string) =>
      vi.waitFor(() => {
        const told = world.sink.mails.filter((mail) => mail.envelopeTo.includes(email))
        const [notice, ...others] = told.filter(({ subject }) => subject === 'Your wallet was deleted')
        expect(others).toEqual([])
        if (notice === undefined) throw new Error('the notice has not arrived yet')
        return notice
      }, 10_000)
    return { world, logIn, begin, look, waitForNotice }
  }
  const remove = async (page: TestBrowser, { walletId, prove }: TestWallet) =>
    page.call(postKeysDelete, { walletId, proof: await prove('delete', walletId) })

  it('deletes wallet, person and sessions, sends one mail, and the address then creates a new person', async () => {
    const { logIn, begin, look, waitForNotice } = await open()
    const email = 'gone@example.com'
    const { page, personId, wallet } = await begin(email)
    const { page: phone } = await logIn(email)
    const { status, body } = await remove(page, wallet)
    expect({ status, body }).toEqual({ status: 200, body: {} })

    expect([...page.cookies.keys()]).toEqual([])
    for (const browser of [page, phone]) {
      expect((await browser.call(postKeysWallet, {})).error.code).toBe('session_expired')
      expect((await browser.call(postRefresh, {})).error.code).toBe('session_expired')
    }
    expect((await waitForNotice(email)).text).toContain('App: app.example')

    const { page: next, answer } = await logIn(email)
    expect(answer.isNewPerson).toBe(true)
    expect(answer.person.id).not.toBe(personId)
    expect((await next.call(postKeysWallet, {})).body.wallet).toBeNull()
    await createTestWallet(next)

    await look(async (queries) => {
      const {
        keeper_secrets: halves = [],
        wallet_remains: remains,
        audit_entries: log = [],
        keeper_log,
        ...rest
      } = await dump(queries)
      // The id of the person is left only in the logs, which contain ids only.
      expect(JSON.stringify(rest)).not.toContain(personId)
      expect(JSON.stringify(rest)).not.toContain(wallet.walletId)
      expect(remains).toEqual([])
      const own = halves.filter(({ slot_id }) => wallet.slotIds.includes(String(slot_id)))
      expect(own.map(({ state, sealed }) => ({ state, sealed }))).toEqual(
        wallet.slotIds.map(() => ({ state: 'destroyed', sealed: null })),
      )
      const line = log.find(({ action }) => action === 'walletDeleted')
      expect(line).toMatchObject({ person_id: personId, facts: { walletId: wallet.walletId } })
      expect(await verifyAudit(queries)).toMatchObject([{ projectId: 'test', entries: log.length }])
      expect(keeper_log?.length).toBeGreaterThan(0)
    })
  })

  it('requires a proof of the open wallet and rejects other proofs, persons, devices and a second use', async () => {
    const { logIn, begin, waitForNotice } = await open()
    const { page, wallet } = await begin('owner@example.com')
    const { walletId, prove } = wallet
    const thief = await begin('thief@example.com')
    const phone = (await logIn('owner@example.com')).page
    const forged = await prove('delete', walletId)
    const tries = [
      [page, walletId, await prove('delete', thief.wallet.walletId), 'proof_invalid'],
      [page, walletId, await prove('delete', walletId, { nonceFor: 'addSlot' }), 'proof_invalid'],
      [page, walletId, { ...forged, signature: 'A'.repeat(86) }, 'proof_invalid'],
      // The nonce belongs to the other device.
      [phone, walletId, await prove('delete', walletId), 'proof_invalid'],
      [thief.page, walletId, await thief.wallet.prove('delete', walletId), 'wallet_unknown'],
      [thief.page, thief.wallet.walletId, await prove('delete', thief.wallet.walletId), 'proof_invalid'],
    ] as const
    for (const [browser, id, proof, code] of tries)
      expect((await browser.call(postKeysDelete, { walletId: id, proof })).error.code).toBe(code)
    const noLogIn = await page.call(postKeysDelete, { walletId, proof: forged }, { accessToken: undefined })
    expect(noLogIn.error.code).toBe('session_expired')
    for (const [browser, id] of [
      [page, walletId],
      [thief.page, thief.wallet.walletId],
    ] as const)
      expect((await browser.call(postKeysWallet, {})).body.wallet?.walletId).toBe(id)

    // A used proof stays invalid, also after a new log-in with that address.
    const proof = await prove('delete', walletId)
    expect((await page.call(postKeysDelete, { walletId, proof })).status).toBe(200)
    expect((await page.call(postKeysDelete, { walletId, proof })).error.code).toBe('session_expired')
    await waitForNotice('owner@example.com')
    await logIn('owner@example.com', page)
    expect((await page.call(postKeysDelete, { walletId, proof })).error.code).toBe('wallet_unknown')
    const next = await createTestWallet(page)
    const replayed = await page.call(postKeysDelete, { walletId: next.walletId, proof })
    expect(replayed.error.code).toBe('proof_invalid')
  })

  it('throws hold on a new device, like an export, and allows the deletion after the hold', async () => {
    const { world, logIn, begin } = await open({ holdHours: 1 })
    const { wallet } = await begin('held@example.com')
    const { page: phone } = await logIn('held@example.com')
    const proof = { nonce: 'n', signature: 'A'.repeat(86) }
    for (const endpoint of [postKeysExport, postKeysDelete]) {
      const { error } = await phone.call(endpoint, { walletId: wallet.walletId, proof })
      expect(error).toMatchObject({ code: 'hold', retryAfterMs: 3_600_000 })
    }
    world.clock.nowMs += 3_600_000
    await phone.call(postRefresh, {})
    // The hold has ended: only a valid proof is missing.
    const late = await phone.call(postKeysDelete, { walletId: wallet.walletId, proof })
    expect(late.error.code).toBe('proof_invalid')
  })

  it('keeps wallet and sessions of the person with the same address in another project', async () => {
    const { logIn, begin, look } = await open()
    const { page, personId, wallet } = await begin('two@example.com')
    const { page: other, answer } = await logIn('two@example.com', page.at('https://app.example', 'other'))
    expect(answer.person.id).not.toBe(personId)
    const kept = await createTestWallet(other)
    await remove(page, wallet)
    expect((await page.call(postKeysWallet, {})).error.code).toBe('session_expired')
    expect((await other.call(postKeysWallet, {})).body.wallet?.walletId).toBe(kept.walletId)
    await look(async (queries) => {
      const { wallets = [], ...tables } = await dump(queries)
      for (const name of ['persons', 'identities', 'devices', 'auth_sessions', 'consents'])
        expect(tables[name]?.map(({ project_id }) => project_id)).toEqual(['other'])
      expect(wallets.map(({ wallet_id }) => wallet_id)).toEqual([kept.walletId])
    })
  })
})
