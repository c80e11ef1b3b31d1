import { bundlerKey, sponsorKey } from '@foyer/sandbox/operations'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { expect, it } from 'vitest'
import {
  type SponsorChain,
  sponsorChainId,
  startSponsorChain,
  type TestOperation,
} from '../../testing/operations/startSponsorChain.js'
import { startTestServer } from '../../testing/startTestServer.js'
import { testDatabases } from '../../testing/testDatabases.js'

const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

it('an account without coins upgrades and sends an operation through the bundler of the server, with sponsored fees', async () => {
  const chain: SponsorChain = await startSponsorChain()
  const database = await testDatabases()[0].create()
  const server = await startTestServer(database, {
    ...{
      networks: chain.describe(),
      sponsorKey,
      bundlerKey,
      sandbox: true,
      indexer: false,
      rateLimitPerMinute: 10_000,
    },
  })
  const rpc = async (method: string, params: readonly unknown[]) => {
    const response = await fetch(`${server.url}/v1/?chainId=${sponsorChainId}&projectId=sandbox`, {
      ...{ method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error) throw new Error(JSON.stringify(error))
    return result as Record<string, `0x${string}`>
  }
  try {
    const account = await chain.createAccount(null)
    const draft = await chain.createOperation(account)
    const upgrade = { factory: '0x7702', factoryData: '0x' } as const
    const noGas = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }
    const signature = `0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c`
    const offer = { ...formatUserOperationRequest({ ...draft, ...noGas } as TestOperation), ...upgrade, signature }
    const { sponsor: _, isFinal: __, ...stub } = await rpc('pm_getPaymasterStubData', [offer, entryPoint, '0x7a69', {}])
    const limits = await rpc('eth_estimateUserOperationGas', [{ ...offer, ...stub }, entryPoint])
    const approved = { ...offer, ...stub, ...limits, signature: '0x' }
    const data = await rpc('pm_getPaymasterData', [approved, entryPoint, '0x7a69', {}])
    const read = (name: string) => BigInt(({ ...approved, ...data } as unknown as Record<string, string>)[name] ?? 0)
    const authorization = await account.signAuthorization({ address: chain.accountDelegate, chainId: 31_337, nonce: 0 })
    const operation = {
      ...{ ...draft, ...upgrade, authorization, paymaster: data.paymaster, paymasterData: data.paymasterData },
      ...{ callGasLimit: read('callGasLimit'), verificationGasLimit: read('verificationGasLimit') },
      ...{ preVerificationGas: read('preVerificationGas') },
      paymasterVerificationGasLimit: read('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit: read('paymasterPostOpGasLimit'),
    } as unknown as TestOperation
    const signed = await chain.signOperation(account, operation)
    const hash = await rpc('eth_sendUserOperation', [formatUserOperationRequest(signed), entryPoint])
    await expect.poll(() => rpc('eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
  } finally {
    await server.close()
    await database.remove()
    await chain.stop()
  }
})
