import { callRpc } from '@foyer/sandbox/callRpc'
import { confirmInWindow } from './approvalWindow.js'
import { expect, type Host } from './embeddedTest.js'

export const dead = '0x000000000000000000000000000000000000dEaD'
export function rpc(host: Host, method: string, params: unknown, id?: string) {
  return host.ask('RPC_REQUEST', { method, params }, id)
}

/** Sends a request to the frame. Returns its result, and throws if the frame rejects it. */
export async function demandRpc(host: Host, method: string, params: unknown) {
  const { type, payload } = await rpc(host, method, params)
  expect(type, `${method}: ${JSON.stringify(payload)}`).toBe('RPC_REQUEST_SUCCESS')
  return payload
}

export function confirm(host: Host) {
  return confirmInWindow(host.page)
}

/** Logs in, and returns the address. */
export async function enter(host: Host, email: string): Promise<`0x${string}`> {
  await host.embed()
  await host.logIn(email)
  const { address } = (await host.demand('GET_USER', { chainId: 31_337 })) as { address: `0x${string}` }
  return address
}

export function fund(url: string, address: string) {
  return callRpc(url, 'anvil_setBalance', [address, '0x8ac7230489e80000'])
}
