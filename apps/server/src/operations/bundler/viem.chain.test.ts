import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { erc20Abi, http } from 'viem'
import { createPaymasterClient } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPaymaster, toFoyerAccount, toSimpleAccount } from '../../testing/operations/createOperationClient.js'
import { createDeposit, weth } from '../../testing/operations/signTestOperation.js'
import { startBundlerServer } from '../../testing/operations/startBundlerServer.js'
import { type OperationChain, startOperationChain } from '../../testing/operations/startOperationChain.js'
import { testDatabases } from '../../testing/testDatabases.js'

const [{ create }] = testDatabases()
const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function startServer(chain: OperationChain, smartAccounts: Parameters<OperationChain['describe']>[0] = {}) {
  const database = await create()
  undo.push(database.remove)
  const server = await startBundlerServer(chain, database, smartAccounts)
  undo.push(server.close)
  return server
}

const delegates = {
  FoyerDelegate: { delegate: sandboxAddresses.accountDelegate, kind: 'erc7821', open: toFoyerAccount },
  Simple7702Account: { delegate: sandboxAddresses.simple7702Account, kind: 'simple7702', open: toSimpleAccount },
} as const

describe.each(['osaka', 'prague'] as const)(
  'client of viem at the bundler with the rules of %s',
  { timeout: 120_000 },
  (hardfork) => {
    let chain: OperationChain
    beforeAll(async () => {
      chain = await startOperationChain(hardfork)
      undo.push(chain.stop)
    })

    it.each(Object.entries(delegates))(
      "executes three operations of viem's client with %s, the first with the upgrade, and gains from each",
      async (_, { delegate, kind, open }) => {
        const { client, bundler } = await startServer(chain, { delegate, kind })
        const owner = await chain.createOwner()
        const account = await open(client, owner)
        for (const [round, calls] of [
          [createDeposit()],
          [createDeposit(), createDeposit()],
          [createDeposit()],
        ].entries()) {
          const authorization =
            round === 0 ? await owner.signAuthorization({ address: delegate, chainId: 31_337, nonce: 0 }) : undefined
          const hash = await bundler.sendUserOperation({ account, calls, ...(authorization && { authorization }) })
          const found = await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
          expect(found).toMatchObject({ success: true, userOpHash: hash, sender: owner.address })
          const { gasUsed, effectiveGasPrice } = found.receipt
          expect(found.actualGasCost).toBeGreaterThanOrEqual(gasUsed * effectiveGasPrice)
        }
        const args = [owner.address] as const
        expect(await client.readContract({ abi: erc20Abi, address: weth, functionName: 'balanceOf', args })).toBe(
          4_000n,
        )
      },
    )

    it('executes an operation of an account without coins whose fee the paymaster pays', async () => {
      const { client, bundler } = await startServer(chain)
      const owner = await chain.createOwner(0n)
      const account = await toFoyerAccount(client, owner)
      const address = sandboxAddresses.accountDelegate
      const authorization = await owner.signAuthorization({ address, chainId: 31_337, nonce: 0 })
      const calls = [createDeposit(0n)]
      const hash = await bundler.sendUserOperation({ account, calls, authorization, paymaster: createTestPaymaster() })
      const found = await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
      expect(found).toMatchObject({ success: true, paymaster: sandboxAddresses.accountPaymaster })
      const { gasUsed, effectiveGasPrice } = found.receipt
      expect(found.actualGasCost).toBeGreaterThanOrEqual(gasUsed * effectiveGasPrice)
    })
  },
)

describe('bundler and sponsoring of one server', { timeout: 120_000 }, () => {
  it("execute an operation of viem's client of an account without coins, and the project pays its fee", async () => {
    const chain = await startOperationChain()
    undo.push(chain.stop)
    const { client, bundler, url } = await startServer(chain)
    const owner = await chain.createOwner(0n)
    const account = await toFoyerAccount(client, owner)
    const paymaster = createPaymasterClient({ transport: http(url) })
    for (const nonce of [0, 1]) {
      const address = sandboxAddresses.accountDelegate
      const authorization = await owner.signAuthorization({ address, chainId: 31_337, nonce })
      const calls = [createDeposit(0n)]
      const hash = await bundler.sendUserOperation({
        ...{ account, calls, paymaster },
        ...(nonce === 0 && { authorization }),
      })
      const found = await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
      expect(found).toMatchObject({ success: true, paymaster: sandboxAddresses.accountPaymaster })
    }
  })
})
