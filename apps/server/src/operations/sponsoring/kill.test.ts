import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sponsorKey } from '@foyer/sandbox/operations'
import { afterEach, describe, expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { type ServerProcess, startServerProcess } from '../../cli/local/startServerProcess.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import { createTestPolicy, saveSponsor } from '../../testing/operations/openSponsoring.js'
import {
  type PaymasterResult,
  type SponsorChain,
  sponsorChainId,
  startSponsorChain,
  toSponsorParams,
} from '../../testing/operations/startSponsorChain.js'
import { type TestDatabase, testDatabases, withQueries } from '../../testing/testDatabases.js'

/** The delays between a request and the kill, in milliseconds: before, in and after the transaction. */
const moments = bySuite({ main: [15, 60], soak: [0, 3, 8, 15, 25, 40, 80] })

describe.each(testDatabases())(
  'a server that is killed during sponsored operations on $name',
  { timeout: 300_000 },
  ({ create }) => {
    const opened: { chain?: SponsorChain; database?: TestDatabase; server?: ServerProcess; folder?: string } = {}
    afterEach(async () => {
      await opened.server?.kill()
      await opened.chain?.stop()
      await opened.database?.remove()
      if (opened.folder) rmSync(opened.folder, { recursive: true, force: true })
    })

    it('hands out no approval without its reservation, exceeds no budget, and settles each fee once', async () => {
      const chain = await startSponsorChain()
      const database = await create()
      const folder = mkdtempSync(join(tmpdir(), 'foyer-sponsor-'))
      Object.assign(opened, { chain, database, folder })
      const networksFile = join(folder, 'networks.json')
      writeFileSync(networksFile, JSON.stringify(chain.describe()))
      const approvals = moments.length * 2
      const draft = await chain.createOperation(await chain.createAccount())
      // Fees follow the base fee of the chain, so use the same ones for every operation.
      const fees = { maxFeePerGas: draft.maxFeePerGas * 2n, maxPriorityFeePerGas: draft.maxPriorityFeePerGas }
      const cost = 490_001n * fees.maxFeePerGas
      const budgetPerDay = String(cost * BigInt(approvals))
      await withQueries(database, (queries) => saveSponsor(queries, createTestPolicy({ budgetPerDay })))
      const { dataDir, databaseUrl } = database.settings
      const start = async () => {
        opened.server = await startServerProcess({
          ...{
            FOYER_NETWORKS: networksFile,
            FOYER_SPONSOR_KEY: sponsorKey,
            FOYER_BUNDLER_KEY: sponsorKey,
            FOYER_INDEXER: '0',
          },
          ...(databaseUrl === undefined ? { FOYER_DATA_DIR: dataDir ?? '' } : { DATABASE_URL: databaseUrl }),
        })
        return opened.server.url
          .replace('ws:', 'http:')
          .replace('/relay', `/v1/?projectId=shop&chainId=${sponsorChainId}`)
      }
      const kill = async () => opened.server?.kill()
      const listRows = () => withQueries(database, (queries) => queries.select().from(sponsoredOperations))

      const request = async (url: string, operation: typeof draft): Promise<PaymasterResult | string | undefined> => {
        const body = JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'pm_getPaymasterData',
          params: toSponsorParams(operation),
        })
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined)
        const answer = (await response?.json().catch(() => undefined)) as
          | { result?: PaymasterResult; error?: { data?: { reason?: string } } }
          | undefined
        return answer?.result ?? answer?.error?.data?.reason
      }

      let url = await start()
      const accounts = await Promise.all(Array.from({ length: approvals + 2 }, () => chain.createAccount()))
      const operations = await Promise.all(accounts.map((account) => chain.createOperation(account, undefined, fees)))
      const spent = new Map<string, bigint>()
      for (const [round, afterMs] of moments.entries()) {
        const pair = operations.slice(2 * round, 2 * round + 2)
        const requested = pair.map((operation) => request(url, operation))
        await delay(afterMs)
        await kill()
        const results = await Promise.all(requested)
        const rows = await listRows()
        for (const [index, result] of results.entries()) {
          const sender = pair[index]?.sender.toLowerCase()
          // An approval that was handed out has its whole reservation.
          if (result) expect(rows.find((row) => row.sender === sender)).toMatchObject({ reserved: String(cost) })
        }
        url = await start()
        // A repeated request gets an approval without another reservation.
        for (const [index, operation] of pair.entries()) {
          const result = await request(url, operation)
          const account = accounts[2 * round + index]
          if (!account || typeof result !== 'object') throw new Error(`no approval: ${result}`)
          const event = await chain.execute(await chain.signOperation(account, operation, result))
          expect(event.success).toBe(true)
          spent.set(account.address.toLowerCase(), event.actualGasCost)
        }
        // The settlement begins at the start, so that the kill of the next round can be before, in or after it.
        await kill()
        url = await start()
      }
      await expect
        .poll(async () => {
          await delay(1_500)
          await kill()
          const rows = await listRows()
          await start()
          return rows.every(({ state }) => state === 'settled')
        })
        .toBe(true)
      await kill()
      const rows = await listRows()
      expect(new Map(rows.map((row) => [row.sender, BigInt(row.spent ?? 0)]))).toEqual(spent)

      // After the settlement only the spent fees count, so that the rest of the budget is usable again.
      url = await start()
      const [last] = operations.slice(-1)
      if (!last) throw new Error('there is no operation')
      expect(await request(url, last)).toMatchObject({ paymaster: chain.accountPaymaster.toLowerCase() })
      const used = [...spent.values()].reduce((sum, each) => sum + each, cost)
      expect(used).toBeLessThanOrEqual(BigInt(budgetPerDay))
    })
  },
)
