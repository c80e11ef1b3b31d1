import { bundlerKey, sponsorKey } from '@foyer/sandbox/operations'
import { pino } from 'pino'
import { createServer } from '../../createServer.js'
import { openTestDatabase, type TestDatabase } from '../testDatabases.js'
import { createOperationClient } from './createOperationClient.js'
import { type OperationChain, operationChainId } from './startOperationChain.js'

/** The answer of a JSON-RPC call. */
export interface RpcReply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Returns the URL of the RPC proxy of a server. */
export function getRpcUrl(serverUrl: string): string {
  return `${serverUrl}/v1/?chainId=${operationChainId}&projectId=sandbox`
}

/** Sends a call to a server without viem. */
export async function callBundler(rpcUrl: string, method: string, params: readonly unknown[]): Promise<RpcReply> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(20_000),
  })
  return (await response.json()) as RpcReply
}

export type BundlerServer = Awaited<ReturnType<typeof startBundlerServer>>

/** Starts a server with its own bundler on a chain, in this process. */
export async function startBundlerServer(
  chain: OperationChain,
  database: TestDatabase,
  smartAccounts: Parameters<OperationChain['describe']>[0] = {},
) {
  const open = await openTestDatabase(database)
  const clock = { skewMs: 0 }
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const server = await createServer({
    ...{ host: '127.0.0.1', port: 0, sandbox: true, indexer: false, logger },
    ...{ ...database.settings, database: open, networks: chain.describe(smartAccounts) },
    ...{ bundlerKey, sponsorKey },
    now: () => Date.now() + clock.skewMs,
  })
  const url = getRpcUrl(server.url)
  return {
    ...createOperationClient(url),
    url,
    /** The log lines. */
    lines,
    ...{ clock, queries: open.queries, close: server.close },
    rpc: (method: string, params: readonly unknown[]) => callBundler(url, method, params),
  }
}
