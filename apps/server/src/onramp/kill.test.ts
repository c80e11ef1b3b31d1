import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Purchase } from '@foyer/contract/http/onramp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bySuite } from '../../../../scripts/test/suite.js'
import { findFreePort } from '../cli/local/findFreePort.js'
import { type ServerProcess, startServerProcess } from '../cli/local/startServerProcess.js'
import { onrampEvents, onrampSessions } from '../db/onrampSchema.js'
import { type FakeFoyerPay, startFakeFoyerPay } from '../testing/startFakeFoyerPay.js'
import { type TestDatabase, testDatabases, withQueries } from '../testing/testDatabases.js'

const secret = 'a-secret-between-the-two'
const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const asset = `eip155:31337:0x${'e'.repeat(40)}`
const query = 'projectId=sandbox'
const postgresOrEmbedded = testDatabases()
/** The delays between a webhook and the kill, in milliseconds: before, in and after its transaction. */
const moments = bySuite({ main: [3, 20], soak: [0, 3, 8, 20, 60] })

describe.each(postgresOrEmbedded)(
  'a server that is killed during purchases, on the $name database',
  { timeout: 300_000 },
  ({ create }) => {
    const opened: { pay?: FakeFoyerPay; database?: TestDatabase; server?: ServerProcess } = {}
    afterEach(async () => {
      await opened.server?.kill()
      await opened.pay?.close()
      await opened.database?.remove()
    })

    it('loses no update and applies none twice, at any step', async () => {
      const pay = await startFakeFoyerPay(secret)
      const database = await create()
      Object.assign(opened, { pay, database })
      const { dataDir, databaseUrl } = database.settings
      // The provider has stored this URL, so the next process must have it too.
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      const secretKey = randomBytes(32).toString('hex')
      const start = async (): Promise<void> => {
        opened.server = await startServerProcess({
          ...{ FOYER_PORT: String(port), FOYER_PUBLIC_URL: url, FOYER_INDEXER: '0' },
          ...{ FOYER_PAY_URL: pay.url, FOYER_PAY_SECRET: secret, FOYER_SECRET_KEY: secretKey },
          ...(databaseUrl === undefined ? { FOYER_DATA_DIR: dataDir ?? '' } : { DATABASE_URL: databaseUrl }),
        })
      }
      const kill = async () => opened.server?.kill()
      const press = async (): Promise<{ id: string } | undefined> => {
        const body = JSON.stringify({ provider: 'foyerpay', asset, account, currency: 'USD', amount: '100' })
        const response = await fetch(`${url}/foyer/v1/onramp/sessions?${query}`, { method: 'POST', body }).catch(
          () => undefined,
        )
        return response?.ok ? ((await response.json().catch(() => undefined)) as { id: string } | undefined) : undefined
      }
      const look = async (id: string): Promise<Purchase> =>
        (await (await fetch(`${url}/foyer/v1/onramp/sessions/${id}?${query}`)).json()) as Purchase
      const deliver = async (webhook: ReturnType<FakeFoyerPay['updatePurchase']>): Promise<boolean> => {
        const response = await fetch(webhook.url, { ...webhook.init, signal: AbortSignal.timeout(5_000) }).catch(
          () => undefined,
        )
        return response?.ok === true
      }
      /** Retries until the server accepts the webhook, as the provider does. */
      const retry = (webhook: ReturnType<FakeFoyerPay['updatePurchase']>) =>
        vi.waitFor(async () => expect(await deliver(webhook)).toBe(true), { timeout: 20_000, interval: 100 })
      const successful = new Set<string>()
      const sendCoins = (id: string) => {
        const hash = `0x${randomBytes(32).toString('hex')}`
        pay.sendCoins(id, hash)
        successful.add(id)
        return hash
      }

      await start()
      // Kill the server between the stored row and the provider's response, or before the response is stored.
      for (const waitMs of bySuite({ main: [undefined, 5], soak: [undefined, 0, 5] })) {
        const requested = new Promise<void>((resolve) => {
          pay.beforeAnswer = async (call) => {
            if (call !== 'POST /api/pay/sessions') return
            if (waitMs === undefined) await kill()
            resolve()
          }
        })
        const pressed = press()
        await requested
        if (waitMs !== undefined) await delay(waitMs)
        await kill()
        await pressed
        pay.beforeAnswer = undefined
        await start()
        // A second press opens another purchase. The first one has no URL and was not paid.
        const again = await press()
        expect(again?.id).toBeDefined()
        expect([...pay.orders.values()].every(({ sent }) => sent === 0)).toBe(true)
      }

      // Kill the server between payment, coins and end, at each moment of a webhook.
      for (const waitMs of moments) {
        const { id = '' } = (await press()) ?? {}
        const pending = pay.updatePurchase(id, { status: 'pending' }, Date.now())
        const first = deliver(pending)
        await delay(waitMs)
        await kill()
        const wasTaken = await first
        await start()
        if (wasTaken) expect((await look(id)).status, 'an accepted purchase is stored').toBe('pending')
        await retry(pending)
        expect((await look(id)).status).toBe('pending')

        const hash = sendCoins(id)
        await kill()
        await start()
        const success = pay.updatePurchase(id, { status: 'success', hash }, Date.now())
        const second = deliver(success)
        await delay(waitMs)
        await kill()
        const isTold = await second
        await start()
        if (isTold) expect(await look(id)).toMatchObject({ status: 'success', hash })
        await retry(success)
        // Repeat the webhooks, also in another order: nothing changes.
        await retry(success)
        await retry(pending)
        expect(await look(id)).toMatchObject({ status: 'success', hash, receives: '0.0394' })
      }

      // The provider sends no webhook and no page polls: the next start polls the purchase.
      const { id: lost = '' } = (await press()) ?? {}
      await kill()
      const hash = sendCoins(lost)
      await withQueries(database, async (queries) => {
        // Simulate that the time of the next poll has come.
        await queries.update(onrampSessions).set({ nextCheckAtMs: 1, checkedAtMs: 1 })
      })
      const calls = pay.calls.length
      await start()
      await vi.waitFor(() => expect(pay.calls.slice(calls)).toContain(`GET /api/pay/sessions/${lost}`), {
        timeout: 20_000,
      })
      await vi.waitFor(async () => expect(await look(lost)).toMatchObject({ status: 'success', hash }), {
        timeout: 20_000,
      })

      const history = await fetch(`${url}/v1/account/${account}/history?onramp=all&${query}`)
      const { data } = (await history.json()) as { data: { metadata: { hash: string; status: string } }[] }
      expect(data.map(({ metadata }) => metadata.status)).toEqual(data.map(() => 'ONRAMP_TRANSACTION_STATUS_SUCCESS'))
      expect(new Set(data.map(({ metadata }) => metadata.hash)).size).toBe(successful.size)
      expect(data).toHaveLength(successful.size)
      await kill()

      const { sessions, events } = await withQueries(database, async (queries) => ({
        sessions: await queries.select().from(onrampSessions),
        events: await queries.select().from(onrampEvents),
      }))
      const bought = sessions.filter(({ status }) => status === 'success').map(({ id }) => id)
      expect(new Set(bought)).toEqual(successful)
      expect(sessions.filter(({ id }) => !successful.has(id)).every(({ status }) => status === 'created')).toBe(true)
      for (const id of successful) expect(pay.orders.get(id)?.sent, 'the coins are sent once').toBe(1)
      expect(events, 'each event once, after any number of deliveries').toHaveLength(2 * moments.length)
    })
  },
)
