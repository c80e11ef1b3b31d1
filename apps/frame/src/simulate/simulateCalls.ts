import type { Rpc } from '../approve/ApproveContext.js'
import type { EvmCall } from '../decode/decodeCall.js'
import { cleanLabel } from '../decode/unseen.js'
import { fromHex, isHex, parseQuantity, toHex, toQuantity } from '../signers/bytes.js'
import { parseTransfers, type Transfer } from './parseTransfers.js'

/** The result of a simulation. `transfers` is undefined if the node can only run a call without returning its logs. */
export interface Simulation {
  readonly transfers: readonly Transfer[] | undefined
  /** The gas used by each call, after refunds. */
  readonly gas?: readonly bigint[]
  /** The first call that fails, with the node's reason if there is one. */
  readonly failure?: { readonly reason: string | undefined }
}

/**
 * Simulates calls one after another on the newest block. Never rejects. Returns undefined if the node cannot simulate.
 */
export async function simulateCalls(
  calls: readonly EvmCall[],
  from: string,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<Simulation | undefined> {
  const list = calls.map((call) => writeCall(call, from))
  try {
    const blocks = await rpc(
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: list }], traceTransfers: true, validation: false }, 'latest'],
      signal,
    )
    return parseSimulation(blocks, calls.length) ?? (await runFirst(list, rpc, signal))
  } catch {
    return runFirst(list, rpc, signal)
  }
}

function writeCall({ to, value, data }: EvmCall, from: string) {
  return { from, ...(to && { to }), value: toQuantity(value), input: toHex(data) }
}

/** Parses the result of eth_simulateV1. Returns undefined if it is invalid. */
function parseSimulation(blocks: unknown, count: number): Simulation | undefined {
  const results = Array.isArray(blocks) ? readField(blocks[0], 'calls') : undefined
  if (!Array.isArray(results) || results.length !== count) return undefined
  const failed = results.find((result) => readNumber(readField(result, 'status')) !== 1n)
  const logs = results.flatMap((result): unknown[] => {
    const found = readField(result, 'logs')
    return Array.isArray(found) ? found : []
  })
  if (failed !== undefined) return { transfers: undefined, failure: { reason: readReason(failed) } }
  return { transfers: parseTransfers(logs), gas: results.map((result) => readNumber(readField(result, 'gasUsed'))) }
}

function readNumber(value: unknown): bigint {
  try {
    return parseQuantity(value)
  } catch {
    return 0n
  }
}

/** Without eth_simulateV1, a node can still run the first call. Later calls depend on it and are not run. */
async function runFirst(list: readonly unknown[], rpc: Rpc, signal: AbortSignal): Promise<Simulation | undefined> {
  try {
    await rpc('eth_call', [list[0], 'latest'], signal)
    return { transfers: undefined }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return /revert/i.test(message) ? { transfers: undefined, failure: { reason: cleanLabel(message, 160) } } : undefined
  }
}

/** Returns the `Error(string)` in the return data, or else the node's message. */
function readReason(result: unknown): string | undefined {
  const data = readField(result, 'returnData')
  if (typeof data === 'string' && data.startsWith('0x08c379a0') && isHex(data)) {
    const bytes = fromHex(data)
    const length = Number(toHex(bytes.slice(36, 68)))
    if (length > 0 && length <= 500) return cleanLabel(new TextDecoder().decode(bytes.slice(68, 68 + length)), 160)
  }
  return cleanLabel(readField(readField(result, 'error'), 'message'), 160)
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
