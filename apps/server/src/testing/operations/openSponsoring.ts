import type { NetworksFile } from '@foyer/contract/networksFile'
import { type SponsoringPolicy, type SponsoringRule, sponsoringPolicySchema } from '@foyer/contract/sponsoringPolicy'
import { sponsorKey } from '@foyer/sandbox/operations'
import { pino } from 'pino'
import { createNodeRpc } from '../../chains/rpc/createNodeRpc.js'
import type { RpcCaller } from '../../chains/rpc/RpcMethods.js'
import type { RpcOutcome, RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { Queries } from '../../db/Database.js'
import { wallets } from '../../db/keysSchema.js'
import { persons } from '../../db/loginSchema.js'
import { createSponsoring } from '../../operations/sponsoring/createSponsoring.js'
import { updateFees } from '../../operations/sponsoring/updateFees.js'
import { saveProject } from '../../projects/projects.js'
import { type PaymasterResult, sponsorChainId, type TestOperation, toSponsorParams } from './startSponsorChain.js'

const ether = 10n ** 18n

/** A policy for the test chain. The budgets are one ether. */
export function createTestPolicy(
  rule: Partial<SponsoringRule> = {},
  users: SponsoringPolicy['users'] = 'anyone',
): SponsoringPolicy {
  const budgets = { budgetPerDay: String(ether), budgetPerUserAndDay: String(ether) }
  return sponsoringPolicySchema.parse({ users, networks: { [sponsorChainId]: { ...budgets, ...rule } } })
}

/** Opens the sponsoring of a server on a database. */
export function openSponsoring(options: {
  readonly queries: Queries
  readonly networks: NetworksFile
  readonly now?: () => number
  readonly rpc?: RpcProvider
}) {
  const { queries, networks, now = Date.now } = options
  const rpc = options.rpc ?? createNodeRpc({ networks, now })
  const parts = {
    ...{ queries, rpc, now, logger: pino({ level: 'silent' }) },
    config: { networks, databaseUrl: undefined, bundlerKey: undefined, sponsorKey },
  }
  const service = createSponsoring(parts)
  const request = (method: string, params: readonly unknown[], caller: RpcCaller) => {
    const found = service.methods[method]
    if (!found) throw new Error(`there is no ${method}`)
    return found(sponsorChainId, params, caller)
  }
  return {
    ...{ request, parts },
    getStub: (operation: TestOperation, caller: RpcCaller) =>
      request('pm_getPaymasterStubData', toSponsorParams(operation), caller),
    getData: (operation: TestOperation, caller: RpcCaller) =>
      request('pm_getPaymasterData', toSponsorParams(operation), caller),
    settle: () => updateFees(parts, new AbortController().signal),
  }
}

/** Saves a project with a policy, and returns its caller. */
export async function saveSponsor(
  queries: Queries,
  sponsoring: SponsoringPolicy | undefined = createTestPolicy(),
  id = 'shop',
): Promise<RpcCaller> {
  await saveProject(queries, { id, name: 'My shop', sponsoring: sponsoring ?? null })
  const rules = { analyticsEnabled: false, allowedOrigins: [], deviceCheck: 'never', approvals: 'window' } as const
  return { project: { id, name: 'My shop', ...rules, sponsoring } }
}

/** Saves a person with a wallet of this address. */
export async function saveWalletOwner(
  queries: Queries,
  person: { readonly projectId: string; readonly personId: string; readonly address: string },
): Promise<void> {
  const { projectId, personId, address } = person
  await queries.insert(persons).values({ projectId, id: personId, createdAtMs: 1 })
  await queries.insert(wallets).values({
    ...{ walletId: `wallet-${personId}`, projectId, personId, level: 'L0', vault: 'v', vaultVersion: 1, dekVersion: 1 },
    ...{ eip155: address, solana: '4'.repeat(43), addrFingerprint: 'f', authPublicKey: 'k', createdAtMs: 1 },
  })
}

/** Returns the result of a paymaster. Throws its error. */
export function readResult(outcome: RpcOutcome): PaymasterResult {
  if ('error' in outcome) throw new Error(JSON.stringify(outcome.error))
  return outcome.result as PaymasterResult
}

/** Returns the reason of a rejection, or `approved`. */
export function readReason(outcome: RpcOutcome): string {
  if (!('error' in outcome)) return 'approved'
  return (outcome.error.data as { reason?: string } | undefined)?.reason ?? outcome.error.message
}
