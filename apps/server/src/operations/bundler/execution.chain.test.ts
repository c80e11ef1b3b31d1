import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { bundlerAccount } from '@foyer/sandbox/operations'
import { eq } from 'drizzle-orm'
import { encodeFunctionData, type Hex, numberToHex, parseTransaction } from 'viem'
import { entryPoint08Abi, entryPoint08Address, toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundledOperations } from '../../db/operationsSchema.js'
import { signTestOperation, toParams } from '../../testing/operations/signTestOperation.js'
import { type BundlerServer, startBundlerServer } from '../../testing/operations/startBundlerServer.js'
import { type OperationChain, startOperationChain } from '../../testing/operations/startOperationChain.js'
import { testDatabases } from '../../testing/testDatabases.js'
import { parseOperation } from './UserOperation.js'

const gwei = 10n ** 9n

describe.each(testDatabases())(
  'execution of user operations on the $name database',
  { timeout: 120_000 },
  ({ create }) => {
    const undo: (() => Promise<unknown>)[] = []
    let chain: OperationChain
    let server: BundlerServer
    beforeAll(async () => {
      chain = await startOperationChain()
      const database = await create()
      server = await startBundlerServer(chain, database)
      undo.push(chain.stop, database.remove, server.close)
    })
    afterAll(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })
    beforeEach(async () => {
      chain.hooks.beforeCall = undefined
      await startMining()
      await vi.waitFor(async () => expect(await readOpen()).toEqual([]))
      chain.sent.length = 0
    })

    const stopMining = async () => {
      await chain.call('evm_setAutomine', [false])
      await chain.call('evm_setIntervalMining', [0])
    }
    const startMining = async () => {
      await chain.call('evm_setAutomine', [true])
      await chain.call('evm_mine')
    }
    const send = (operation: unknown) => server.rpc('eth_sendUserOperation', toParams(operation))
    const mustSend = async (operation: unknown) => {
      const answer = await send(operation)
      expect(answer).toHaveProperty('result')
      return answer.result as Hex
    }
    const sign = (owner: PrivateKeyAccount, operation = {}) => signTestOperation(server.client, owner, { operation })
    const getReceipt = async (hash: Hex) =>
      (await server.rpc('eth_getUserOperationReceipt', [hash])).result as { success: boolean } | null
    const waitForReceipt = (hash: Hex) =>
      vi.waitFor(async () => expect(await getReceipt(hash)).toMatchObject({ success: true }))
    const readRow = async (hash: Hex) => {
      const [row] = await server.queries.select().from(bundledOperations).where(eq(bundledOperations.hash, hash))
      return row
    }
    const waitForState = (hash: Hex, state: string) =>
      vi.waitFor(async () => expect(await readRow(hash)).toMatchObject({ state }))
    const readOpen = async () =>
      (await server.queries.select().from(bundledOperations)).filter(
        ({ state }) => state === 'accepted' || state === 'sent',
      )
    const readCount = async (block: string) =>
      Number(await chain.call('eth_getTransactionCount', [bundlerAccount, block]))
    /** Returns the transactions that reached the node, without repetitions. */
    const readSent = () => [...new Set(chain.sent)].map((transaction) => parseTransaction(transaction as Hex))
    /** Executes an operation as another bundler. */
    const executeElsewhere = async (operation: unknown) => {
      const { authorization: _, ...plain } = parseOperation(operation)
      const args = [[toPackedUserOperation(plain)], bundlerAccount] as const
      const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
      const [from] = (await chain.call('eth_accounts')) as Hex[]
      await chain.call('eth_sendTransaction', [{ from, to: entryPoint08Address, data, gas: numberToHex(2_000_000) }])
      await chain.call('evm_mine')
    }
    /** Creates an account that runs the code of the delegate. */
    const createUpgraded = async () => {
      const owner = await chain.createOwner()
      await chain.call('anvil_setCode', [owner.address, `0xef0100${sandboxAddresses.accountDelegate.slice(2)}`])
      return owner
    }

    it('sends an accepted operation at once, and shows it as pending before it is in a block', async () => {
      await stopMining()
      const hash = await mustSend(await sign(await chain.createOwner()))
      await vi.waitFor(() => expect(chain.sent).toHaveLength(1), { timeout: 8_000 })
      const pending = await server.rpc('eth_getUserOperationByHash', [hash])
      expect(pending.result).toMatchObject({
        entryPoint: entryPoint08Address,
        transactionHash: null,
        blockNumber: null,
      })
      expect(await getReceipt(hash)).toBeNull()
      await startMining()
      await waitForState(hash, 'included')
      const { result } = await server.rpc('eth_getUserOperationByHash', [hash])
      expect(result).toMatchObject({ transactionHash: (await readRow(hash))?.transactionHash })
    })

    it('rejects a second operation with the same nonce unless both fees are 10 % higher, and then replaces the transaction', async () => {
      await stopMining()
      const owner = await createUpgraded()
      const first = await mustSend(await sign(owner))
      await waitForState(first, 'sent')
      for (const fees of [
        { maxFeePerGas: 21n * gwei, maxPriorityFeePerGas: 3n * gwei },
        { maxFeePerGas: 30n * gwei, maxPriorityFeePerGas: 2n * gwei },
      ])
        expect(await send(await sign(owner, fees))).toMatchObject({ error: { code: -32602 } })
      const next = await mustSend(await sign(owner, { maxFeePerGas: 22n * gwei, maxPriorityFeePerGas: 3n * gwei }))
      await waitForState(next, 'sent')
      const [one, two] = readSent()
      expect(two?.nonce).toBe(one?.nonce)
      await startMining()
      await waitForReceipt(next)
      expect(await getReceipt(first)).toBeNull()
      expect(await readRow(first)).toMatchObject({ state: 'dropped', reason: 'It was replaced' })
      expect((await server.rpc('eth_getUserOperationByHash', [first])).result).toBeNull()
    })

    it('sends a transaction again with a higher fee and the same nonce after some time, at most the fee of the operation', async () => {
      await stopMining()
      const hash = await mustSend(await sign(await createUpgraded(), { maxPriorityFeePerGas: 2n * gwei }))
      await waitForState(hash, 'sent')
      // After some raised fees, the same transaction is sent twice.
      await vi.waitFor(
        () => {
          server.clock.skewMs += 4_000
          expect(chain.sent.length).toBeGreaterThan(readSent().length)
        },
        { timeout: 60_000, interval: 300 },
      )
      const sent = readSent()
      expect(sent.length).toBeGreaterThan(3)
      expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(1)
      const tips = sent.map(({ maxPriorityFeePerGas = 0n }) => maxPriorityFeePerGas)
      for (const [index, tip] of tips.slice(1).entries()) expect(tip).toBeGreaterThan(((tips[index] ?? 0n) * 11n) / 10n)
      for (const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } of readSent()) {
        expect(maxFeePerGas).toBeLessThanOrEqual(20n * gwei)
        expect(maxPriorityFeePerGas).toBeLessThanOrEqual(2n * gwei)
      }
      await startMining()
      await waitForReceipt(hash)
      await waitForState(hash, 'included')
    })

    it('uses the nonce for a transfer of nothing if the operation is in no block after ten minutes', async () => {
      await stopMining()
      const hash = await mustSend(await sign(await createUpgraded()))
      await waitForState(hash, 'sent')
      const row = await readRow(hash)
      server.clock.skewMs += 590_000
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect(readSent().map(({ to }) => to)).not.toContain(bundlerAccount.toLowerCase())
      server.clock.skewMs += 20_000
      await vi.waitFor(() =>
        expect(readSent().at(-1)).toMatchObject({ to: bundlerAccount.toLowerCase(), nonce: row?.transactionNonce }),
      )
      await startMining()
      await waitForState(hash, 'dropped')
      expect(await readRow(hash)).toMatchObject({ reason: 'It was not included in time' })
      expect(await getReceipt(hash)).toBeNull()
    })

    it('uses up the nonce of a lost transaction whose operation another bundler executed', async () => {
      await stopMining()
      const owner = await createUpgraded()
      const operation = await sign(owner)
      const hash = await mustSend(operation)
      await waitForState(hash, 'sent')
      const nonce = await readCount('latest')
      await chain.call('anvil_dropTransaction', [(await readRow(hash))?.transactionHash])
      await executeElsewhere(operation)
      const later = await mustSend(await sign(await createUpgraded()))
      server.clock.skewMs += 20_000
      await vi.waitFor(() =>
        expect(readSent().some(({ to, nonce: at }) => at === nonce && to === bundlerAccount.toLowerCase())).toBe(true),
      )
      await startMining()
      await waitForReceipt(later)
      await waitForState(hash, 'included')
      expect(await getReceipt(hash)).toMatchObject({ success: true })
    })

    it('drops an operation before its transaction if its nonce is used', async () => {
      const owner = await createUpgraded()
      const operation = await sign(owner)
      const release = holdExecutor()
      const hash = await mustSend(operation)
      await executeElsewhere(operation)
      release()
      await vi.waitFor(async () => expect(['included', 'dropped']).toContain((await readRow(hash))?.state))
      expect(await readRow(hash)).toMatchObject({
        state: 'dropped',
        transaction: null,
        reason: 'AA25 invalid account nonce',
      })
      expect(chain.sent).toEqual([])
      // The receipt comes from the chain.
      expect(await getReceipt(hash)).toMatchObject({ success: true })
    })

    it('drops an operation that EntryPoint rejects for a minute, and does not accept it again', async () => {
      const owner = await createUpgraded()
      const operation = await sign(owner)
      const release = holdExecutor()
      const hash = await mustSend(operation)
      await chain.call('anvil_setBalance', [owner.address, '0x0'])
      release()
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect(await readRow(hash)).toMatchObject({ state: 'accepted', transaction: null })
      server.clock.skewMs += 61_000
      await waitForState(hash, 'dropped')
      await chain.call('anvil_setBalance', [owner.address, numberToHex(10n ** 18n)])
      expect(await send(operation)).toMatchObject({ error: { code: -32602 } })
      expect(chain.sent).toEqual([])
    })

    it('closes a gap of nonces', async () => {
      await stopMining()
      const [lost, later] = [
        await mustSend(await sign(await createUpgraded())),
        await mustSend(await sign(await createUpgraded())),
      ]
      await waitForState(lost, 'sent')
      await waitForState(later, 'sent')
      const lostRow = await readRow(lost)
      await chain.call('anvil_dropTransaction', [lostRow?.transactionHash])
      await server.queries.delete(bundledOperations).where(eq(bundledOperations.hash, lost))
      await startMining()
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      server.clock.skewMs += 40_000
      await waitForReceipt(later)
      expect(await getReceipt(lost)).toBeNull()
      expect(readSent().filter(({ nonce }) => nonce === lostRow?.transactionNonce)).toHaveLength(2)
    })

    it('limits the open operations of an account', async () => {
      const owner = await createUpgraded()
      const release = holdExecutor()
      const hashes: Hex[] = []
      for (let key = 0n; key < 4n; key += 1n) hashes.push(await mustSend(await sign(owner, { nonce: key << 64n })))
      expect(await send(await sign(owner, { nonce: 4n << 64n }))).toMatchObject({ error: { code: -32504 } })
      await mustSend(await sign(await createUpgraded()))
      release()
      for (const hash of hashes) await waitForReceipt(hash)
      await vi.waitFor(async () => expect(await readOpen()).toEqual([]))
      await mustSend(await sign(owner, { nonce: 4n << 64n }))
    })

    it('warns once if the balance of the bundler is low', async () => {
      const findWarnings = () => server.lines.filter((line) => line.includes('the balance of the bundler is low'))
      expect(findWarnings()).toEqual([])
      await chain.call('anvil_setBalance', [bundlerAccount, numberToHex(10n ** 16n)])
      for (let round = 0; round < 2; round += 1)
        await waitForState(await mustSend(await sign(await createUpgraded())), 'included')
      expect(findWarnings()).toHaveLength(1)
      expect(JSON.parse(findWarnings()[0] ?? '{}')).toMatchObject({ account: bundlerAccount, chainId: 'eip155:31337' })
      await chain.call('anvil_setBalance', [bundlerAccount, numberToHex(10n ** 20n)])
    })

    it('deletes ended operations after a week', async () => {
      const database = await create()
      undo.push(database.remove)
      const first = await startBundlerServer(chain, database)
      const row = {
        ...{ chainId: 'eip155:31337', sender: '0x01', nonce: '0', operation: '{}', state: 'included' as const },
        ...{ createdAtMs: 0, updatedAtMs: Date.now() - 8 * 86_400_000 },
      }
      const rows = [
        { ...row, hash: '0x01' },
        { ...row, hash: '0x02', updatedAtMs: Date.now() - 6 * 86_400_000 },
      ]
      await first.queries.insert(bundledOperations).values(rows)
      await first.close()
      const second = await startBundlerServer(chain, database)
      undo.push(second.close)
      await vi.waitFor(async () =>
        expect((await second.queries.select().from(bundledOperations)).map(({ hash }) => hash)).toEqual(['0x02']),
      )
    })

    /** Holds the worker before it reads the chain. Returns a function that releases it. */
    function holdExecutor(): () => void {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      chain.hooks.beforeCall = ({ method, params }) =>
        method === 'eth_getTransactionCount' && params[1] === 'pending' ? held : undefined
      return () => {
        chain.hooks.beforeCall = undefined
        release()
      }
    }
  },
)
