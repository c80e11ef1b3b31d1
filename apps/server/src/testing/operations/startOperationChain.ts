import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CounterfactualAccounts, DelegatedAccounts, NetworksFile } from '@foyer/contract/networksFile'
import { deriveSandboxAccounts, treasuryIndex } from '@foyer/sandbox/accounts'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { callRpc } from '@foyer/sandbox/callRpc'
import { deployContracts } from '@foyer/sandbox/deployContracts'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { fundOperations } from '@foyer/sandbox/fundOperations'
import { sponsorSigner } from '@foyer/sandbox/operations'
import { readArtifact } from '@foyer/sandbox/readArtifact'
import { spawnAnvil } from '@foyer/sandbox/spawnAnvil'
import { encodeDeployData, type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A call that passes the proxy in front of the node. */
export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A chain with EntryPoint, delegates and a paymaster, behind a proxy that can hold calls. */
export type OperationChain = Awaited<ReturnType<typeof startOperationChain>>

/** The id of the chain. */
export const operationChainId = 'eip155:31337'

/** Starts the chain. `beforeCall` and `afterCall` run around each call of a client of `url`; a pending promise holds the answer. */
export async function startOperationChain(hardfork: 'prague' | 'osaka' = 'osaka') {
  const node = await spawnAnvil({ chainId: 31_337, port: await findFreePort(), hardfork, onRequest: () => {} })
  const treasury = deriveSandboxAccounts()[treasuryIndex]?.address ?? '0x'
  await deployContracts(node.url, treasury)
  await fundOperations(node.url, treasury)
  const hooks: {
    beforeCall?: ((call: NodeCall) => Promise<void> | void) | undefined
    afterCall?: ((call: NodeCall) => Promise<void> | void) | undefined
  } = {}
  /** The hashes of all transactions that reached the node. */
  const sent: string[] = []

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const parsed = JSON.parse(body) as NodeCall | NodeCall[]
    const calls = Array.isArray(parsed) ? parsed : [parsed]
    for (const call of calls) await hooks.beforeCall?.(call)
    for (const { method, params } of calls) if (method === 'eth_sendRawTransaction') sent.push(String(params[0]))
    const answer = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const text = await answer.text()
    for (const call of calls) await hooks.afterCall?.(call)
    response.setHeader('content-type', 'application/json')
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    /** The URL of the node itself. */
    nodeUrl: node.url,
    ...{ url, hooks, sent },
    call: (method: string, params: readonly unknown[] = []) => callRpc(node.url, method, [...params]),
    /** Returns the networks file of a server that uses the chain. */
    describe: (smartAccounts: Partial<DelegatedAccounts> | CounterfactualAccounts = {}): NetworksFile => ({
      version: 1,
      networks: [
        {
          ...{ chainId: operationChainId, name: 'Operations', rpcUrls: [url], tokens: [] },
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          smartAccounts:
            smartAccounts.kind === 'counterfactual'
              ? smartAccounts
              : {
                  ...{ delegate: sandboxAddresses.accountDelegate, kind: 'erc7821', bundler: 'own' },
                  paymaster: sandboxAddresses.accountPaymaster,
                  ...smartAccounts,
                },
        },
      ],
    }),
    /** Deploys another paymaster with the same signer and a deposit. Returns its address. */
    deployPaymaster: async (): Promise<Hex> => {
      const data = encodeDeployData({ ...readArtifact('FoyerPaymaster'), args: [treasury, sponsorSigner] })
      const gas = toHex(5_000_000)
      const creation = await callRpc(node.url, 'eth_sendTransaction', [{ from: treasury, data, gas }])
      const receipt = await callRpc(node.url, 'eth_getTransactionReceipt', [creation])
      const { contractAddress: to } = receipt as { contractAddress: Hex }
      await callRpc(node.url, 'eth_sendTransaction', [{ from: treasury, to, value: toHex(10n ** 18n), gas }])
      return to
    },
    /** Creates a plain account with a balance in wei. */
    createOwner: async (balance = 10n ** 18n) => {
      const owner = privateKeyToAccount(generatePrivateKey())
      await callRpc(node.url, 'anvil_setBalance', [owner.address, toHex(balance)])
      return owner
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await node.stop()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
