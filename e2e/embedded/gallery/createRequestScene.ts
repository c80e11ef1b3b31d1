import { solana } from '@foyer/primitives/networks/nonEvm'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { approveRequest } from '../../../apps/frame/src/approve/approveRequest.js'
import { createCallBatches } from '../../../apps/frame/src/approve/createCallBatches.js'
import type { DelegatedAccount } from '../../../apps/frame/src/smartAccount/SmartAccount.js'
import type { ScreenQueue } from '../../../apps/frame/src/views/ScreenQueue.js'
import { createFakeNode, type FakeNodeOptions } from './fakeNode.js'
import { createFakeVault, type FakeVaultOptions } from './fakeVault.js'

/** Shows one screen of the frame. */
export type Scene = (queue: ScreenQueue, signal: AbortSignal) => Promise<unknown>
type Unsafe = Parameters<typeof approveRequest>[0]

/** The differences from a usual request. */
export interface Setting {
  readonly vault?: FakeVaultOptions
  readonly node?: FakeNodeOptions
  readonly origin?: string
  readonly name?: string
  readonly domain?: string
  readonly canFund?: boolean
  readonly isSolana?: boolean
  readonly smartAccount?: DelegatedAccount
}

/** Creates the scene of a request of an app. */
export function createRequestScene(method: Unsafe, params: unknown, setting: Setting = {}): Scene {
  return (queue, signal) => {
    const rpc = createFakeNode(setting.node ?? {})
    const chain = setting.isSolana ? solana : foyerLocal
    return approveRequest(method, params, {
      vault: createFakeVault(setting.vault ?? {}),
      host: {
        origin: setting.origin ?? 'https://app.example.com',
        name: setting.name ?? 'Example Exchange',
        domain: setting.domain,
        canFund: setting.canFund === true,
      },
      action: { name: method, chain: chain.caipNetworkId, params },
      ...{ chain, rpc, queue, smartAccount: setting.smartAccount },
      batches: async () => createCallBatches(() => rpc),
      signal,
      commit: () => {},
    })
  }
}
