import type { GrantedPermission } from '@foyer/contract/permissions/permissionEndpoints'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import type { CallBatch } from '../../../apps/frame/src/approve/ApproveContext.js'
import { createCallBatches } from '../../../apps/frame/src/approve/createCallBatches.js'
import { showCallsStatus } from '../../../apps/frame/src/approve/showCallsStatus.js'
import type { Frame } from '../../../apps/frame/src/Frame.js'
import { approveGrant } from '../../../apps/frame/src/permissions/approveGrant.js'
import { showPermissions } from '../../../apps/frame/src/permissions/showPermissions.js'
import type { AuthSession } from '../../../apps/frame/src/session/createSession.js'
import type { DelegatedAccount } from '../../../apps/frame/src/smartAccount/SmartAccount.js'
import { createRequestScene, type Scene } from './createRequestScene.js'
import { createFakeNode } from './fakeNode.js'
import { createFakeVault, fakeAddresses } from './fakeVault.js'
import * as requests from './requests.js'

const { eip155: me } = fakeAddresses
const smart: DelegatedAccount = { delegate: requests.delegate, kind: 'erc7821' }
const sponsored: DelegatedAccount = { ...smart, isSponsored: true, paymaster: requests.paymaster }

const permitting: DelegatedAccount = { ...smart, permissions: requests.paymaster }

/** A request for a permission that ends after an hour. The account of this app has `count` permissions already. */
function grant(permission: object, count = 0): Scene {
  return (queue, signal) => {
    const rpc = createFakeNode({})
    const rules = [{ type: 'expiry', data: { timestamp: Math.floor(nowMs / 1_000) + 3_600 } }]
    const requested = { chainId: '0x7a69', to: requests.friend, permission, rules }
    const context = {
      ...{ vault: createFakeVault({}), chain: foyerLocal, rpc, queue, signal, smartAccount: permitting },
      host: { origin: 'https://app.example.com', name: 'Example Exchange' },
      action: { name: 'permissions', chain: foyerLocal.caipNetworkId, params: {} },
      ...{ batches: async () => createCallBatches(() => rpc), commit: () => {} },
    }
    return approveGrant('wallet_requestExecutionPermissions', [requested], context, {
      session: createFakeSession(count),
      now: () => nowMs,
    })
  }
}

const nowMs = Date.UTC(2026, 10, 29, 12)

/** Creates a session whose user has granted `count` permissions. */
function createFakeSession(count: number): Pick<AuthSession, 'call'> {
  const granted: GrantedPermission = {
    ...{ pci: `0x${'ab'.repeat(32)}`, chainId: 'eip155:31337', origin: 'https://app.example.com' },
    ...{ createdAtMs: nowMs, endedAtMs: null, signature: `0x${'1b'.repeat(65)}` },
    permission: {
      ...{ account: me, delegate: requests.friend, validAfter: 0, validUntil: nowMs / 1_000 + 86_400, maxCalls: 500 },
      ...{ epoch: '0', salt: '1' },
      rules: [{ target: requests.token, selectors: ['0xa9059cbb'] }],
      limits: [{ token: requests.token, amount: '5000000', period: 86_400 }],
    },
  }
  const permissions = Array.from({ length: count }, () => granted)
  const answer = async () => ({ permissions })
  return { call: answer as unknown as AuthSession['call'] }
}

function showGranted(count: number): Scene {
  return (queue, signal) =>
    queue.enter(signal, (visit) =>
      showPermissions(visit, {
        ...{ session: createFakeSession(count), api: { now: () => nowMs }, chains: { find: () => foyerLocal } },
        ...{ smartAccounts: { 'eip155:31337': permitting }, vault: async () => createFakeVault({}) },
        getHost: () => ({ origin: 'https://app.example.com' }),
      } as unknown as Frame),
    )
}

/** The status of a batch whose transactions have these receipts. A missing one is pending. */
function showStatus(receipts: readonly (`0x${number}` | undefined)[], batch: Partial<CallBatch> = {}): Scene {
  return (queue, signal) => {
    const hashes = receipts.map((_, index) => `0x${String(index + 1).repeat(64)}`)
    const rpc = async (_: string, [hash]: readonly unknown[]) => {
      const [status, transactionHash] = [receipts[hashes.indexOf(String(hash))], hash]
      return status === undefined ? null : { status, transactionHash, logs: [] }
    }
    const batches = createCallBatches(() => rpc)
    const id = batches.open(undefined)
    batches.update(id, { chainId: 31_337n, hashes, count: hashes.length, isAtomic: hashes.length === 1, ...batch })
    return showCallsStatus(
      {
        session: { resume: async () => ({}) },
        batches: async () => batches,
        approving: async () => ({ queue }),
        chains: { find: () => foyerLocal },
      } as unknown as Frame,
      ...[id, signal],
    )
  }
}

/** The screens of smart accounts: batches, sponsored fees, permissions and the status of a batch. */
export const smartAccountScenes: Readonly<Record<string, Scene>> = {
  callsUpgrade: createRequestScene('wallet_sendCalls', [requests.calls(me)], { smartAccount: smart }),
  callsUpgraded: createRequestScene('wallet_sendCalls', [requests.calls(me)], {
    smartAccount: smart,
    node: { delegate: requests.delegate },
  }),
  callsOtherDelegate: createRequestScene('wallet_sendCalls', [requests.calls(me)], {
    smartAccount: smart,
    node: { delegate: requests.token },
  }),
  callsSponsored: createRequestScene('wallet_sendCalls', [requests.calls(me)], {
    smartAccount: sponsored,
    node: { paymaster: requests.paymaster },
  }),
  sendSponsored: createRequestScene(
    'eth_sendTransaction',
    [{ from: me, to: requests.token, data: requests.transferData }],
    { smartAccount: sponsored, node: { delegate: requests.delegate, paymaster: requests.paymaster } },
  ),
  plainAccount: createRequestScene('plainAccount', undefined, {
    smartAccount: smart,
    node: { delegate: requests.delegate },
  }),
  permissionToken: grant({
    type: 'erc20-token-periodic',
    data: { tokenAddress: requests.token, periodAmount: '0x4c4b40', periodDuration: 86_400 },
  }),
  permissionCoin: grant(
    { type: 'native-token-periodic', data: { periodAmount: '0x2386f26fc10000', periodDuration: 3_600 } },
    3,
  ),
  permissionCalls: grant({
    type: 'contract-call',
    data: {
      calls: [
        { target: requests.collection, selectors: ['move(uint256,uint256)', '0x12345678'] },
        { target: requests.token, selectors: ['transfer(address,uint256)'] },
      ],
      limits: [{ token: requests.token, amount: '0x4c4b40' }],
    },
  }),
  permissions: showGranted(2),
  permissionsNone: showGranted(0),
  callsPending: showStatus([undefined]),
  callsConfirmed: showStatus(['0x1']),
  callsFailed: showStatus(['0x0']),
  callsPartial: showStatus(['0x1', '0x0'], { count: 3 }),
}
